import { registrationFormSchema } from '@muster/contract/sessions/sign-in.ts';
import { expect, test } from 'vitest';
import { contractResolver, firstErrorMessage } from './use-contract-form.ts';

const resolve = contractResolver(registrationFormSchema('Muster'));
const options = { fields: {}, shouldUseNativeValidation: false };

test('returns one error per field in form order', async () => {
  const { errors } = await resolve({ confirmPassword: '', password: '', email: 'x', name: '' }, undefined, options);
  expect(Object.keys(errors)).toEqual(['name', 'email', 'password', 'confirmPassword']);
  expect(firstErrorMessage(errors)).toBe('Please enter your full name');
});

test('returns the parsed values of a valid form', async () => {
  const form = { name: ' Ada ', email: 'ADA@example.com', password: 'secret!', confirmPassword: 'secret!' };
  const { values, errors } = await resolve(form, undefined, options);
  expect(values).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
  expect(firstErrorMessage(errors)).toBeUndefined();
});
