import { expect, test } from 'vitest';
import { credentialsSchema, registrationFormSchema as registrationFormSchemaOf } from './sign-in.ts';
import { weakPasswordMessages } from './password-weakness.ts';
import { resetRequestSchema } from './passwords.ts';
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

test('registration rejects a weak password, after a mismatch', () => {
  const same = (password: string) => firstMessage({ name: 'Ada Osei', password, confirmPassword: password });
  expect(same('ababab')).toBe(weakPasswordMessages.repeats);
  for (const word of ['Osei-2024', 'MUSTER']) expect(same(word)).toBe(weakPasswordMessages.contextWords);
  expect(firstMessage({ password: 'aaaaaa', confirmPassword: 'bbbbbb' })).toBe('Passwords do not match');
});

test('registration requires a password and its confirmation', () => {
  expect(firstMessage({ password: '', confirmPassword: '' })).toBe('Please enter a password');
  expect(firstMessage({ confirmPassword: '' })).toBe('Please confirm your password');
});

test('normalizes a name: composed, single spaces, no invisible characters', () => {
  expect(registrationFormSchema.parse({ ...aForm, name: ' Zoe\u0308 \u202E \u200B Kid ' }).name).toBe('Zo\u00EB Kid');
});

test.each([
  ['tom&jerry@example.com'],
  ["o'hara+lfg/eu@mail.example.co"],
  ['{crew}!#$%*=?^_`|~@box.example'],
  ['josé@example.com'],
  ['ада@почта.рф', 'ада@xn--80a1acny.xn--p1ai'],
  ['tom@MÜLLER.example', 'tom@xn--mller-kva.example'],
  ['tom@xn--mller-kva.example'],
])('registration, sign-in and reset accept %s', (email, stored = email) => {
  expect(registrationFormSchema.parse({ ...aForm, email }).email).toBe(stored);
  expect(credentialsSchema.parse({ email: stored.toUpperCase(), password: 'x' }).email).toBe(stored);
  expect(resetRequestSchema.parse({ email: ` ${email} ` }).email).toBe(stored);
});

test.each([
  'admin@localhost',
  'ada@example',
  'ada@10.0.0.1',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a b@example.com',
  'a,b@example.com',
  'a<b>@example.com',
  '"a"@example.com',
  'ada@exa_mple.com',
  'ada@-example.com',
  'ada@müller.de/path',
  'a@b@example.com',
  `ada@${'é'.repeat(300)}.com`,
])('registration and sign-in reject %s', (email) => {
  expect(firstMessage({ email })).toBe('Please enter a valid email address.');
  expect(credentialsSchema.safeParse({ email, password: 'x' }).success).toBe(false);
});

test('passwords are equal in every Unicode form, and measured after normalization', () => {
  expect(firstMessage({ password: 'Straße-in-Köln', confirmPassword: 'Strasse-in-Köln' })).toBe(
    'Passwords do not match',
  );
  expect(firstMessage({ password: 'le\u0301zard-qui-dort', confirmPassword: 'lézard-qui-dort' })).toBeUndefined();
  expect(firstMessage({ password: 'a\u0301e\u0300u\u0308', confirmPassword: 'áèü' })).toBe(
    'Password must be at least 6 characters',
  );
});

test('trims and lowercases an email address', () => {
  expect(registrationFormSchema.parse({ ...aForm, email: ' Ada@Example.COM ' }).email).toBe('ada@example.com');
});

test.each(['\u3164', '\u2800', '\u115F\uFFA0 \u034F', '\uFFFC', '\u0301\u0301'])(
  'rejects a name of blank characters (%j)',
  (name) => {
    expect(firstMessage({ name })).toBe('Please enter your full name');
  },
);
