import { expect, test } from 'vitest';
import { registrationFormSchema as registrationFormSchemaOf } from './auth.ts';
import { orderIssues } from '../issues.ts';

const registrationFormSchema = registrationFormSchemaOf('Muster');
const aForm = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', confirmPassword: 'correct horse' };

const firstMessage = (form: object): string | undefined => {
  const result = registrationFormSchema.safeParse({ ...aForm, ...form });
  return result.success ? undefined : orderIssues(registrationFormSchema, result.error)[0]?.message;
};

test('registration reports the first broken rule: required, address, match, length', () => {
  expect(firstMessage({ name: ' ', email: '', password: '', confirmPassword: '' })).toBe('Please enter your full name');
  expect(firstMessage({ email: '', password: '' })).toBe('Please enter your email address');
  expect(firstMessage({ email: 'nonsense', password: 'a', confirmPassword: 'b' })).toBe(
    'Please enter a valid email address.',
  );
  expect(firstMessage({ password: 'abc', confirmPassword: 'abd' })).toBe('Passwords do not match');
  expect(firstMessage({ password: 'abc', confirmPassword: 'abc' })).toBe('Password must be at least 6 characters');
  expect(firstMessage({})).toBeUndefined();
});

test('registration requires a password and its confirmation', () => {
  expect(firstMessage({ password: '', confirmPassword: '' })).toBe('Please enter a password');
  expect(firstMessage({ confirmPassword: '' })).toBe('Please confirm your password');
});

test('normalizes a name: composed, single spaces, no invisible characters', () => {
  expect(registrationFormSchema.parse({ ...aForm, name: ' Zoe\u0308 \u202E \u200B Kid ' }).name).toBe('Zo\u00EB Kid');
});

test('trims and lowercases an e-mail address', () => {
  expect(registrationFormSchema.parse({ ...aForm, email: ' Ada@Example.COM ' }).email).toBe('ada@example.com');
});

test.each(['\u3164', '\u2800', '\u115F\uFFA0 \u034F', '\uFFFC', '\u0301\u0301'])(
  'rejects a name of blank characters (%j)',
  (name) => {
    expect(firstMessage({ name })).toBe('Please enter your full name');
  },
);
