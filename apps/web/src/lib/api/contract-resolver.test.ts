import { registrationFormSchema } from '@muster/contract/auth.ts';
import { expect, test } from 'vitest';
import { contractResolver, firstErrorMessage } from './contract-resolver.ts';

const resolve = contractResolver(registrationFormSchema('Muster'));
const options = { fields: {}, shouldUseNativeValidation: false };

test('the errors come in the order of the form, one a field, and the first is the one to tell', async () => {
  const { errors } = await resolve({ confirmPassword: '', password: '', email: 'x', name: '' }, undefined, options);
  expect(Object.keys(errors)).toEqual(['name', 'email', 'password', 'confirmPassword']);
  expect(firstErrorMessage(errors)).toBe('Please enter your full name');
});

test('a form without broken rules gives the values as they are sent', async () => {
  const form = { name: ' Ada ', email: 'ADA@example.com', password: 'secret!', confirmPassword: 'secret!' };
  const { values, errors } = await resolve(form, undefined, options);
  expect(values).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
  expect(firstErrorMessage(errors)).toBeUndefined();
});
