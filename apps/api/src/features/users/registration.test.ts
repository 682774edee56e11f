import { commonPasswordMessage, registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import { expect, test } from 'vitest';
import { aPassword } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const aRegistration = { name: 'Ada', email: 'ada@example.com', password: aPassword };

test('whoever registers can sign in, and is not signed in by registering', async () => {
  const { visitor } = await startApi();
  const person = visitor();
  await person.call(registerEndpoint, { body: aRegistration });
  expect(person.cookies.size).toBe(0);
  const { member } = await person.call(signInEndpoint, { body: { email: 'ADA@example.com', password: aPassword } });
  expect(member).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'member' });
});

test('an address is taken in whatever case it is written, also when six try at once', async () => {
  const { visitor } = await startApi();
  const answers = await Promise.all(
    ['ada', 'Ada', 'ADA', 'aDa', 'adA', 'AdA'].map((name) =>
      visitor().send(registerEndpoint, { body: { ...aRegistration, email: `${name}@example.com` } }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'email-taken' });
});

test('broken rules come back in the order of the form, each with its sentence', async () => {
  const { visitor } = await startApi();
  const answer = await visitor().send(registerEndpoint, { body: { name: ' ', email: 'nonsense', password: 'abc' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'validation-failed',
    message: 'Please enter your full name',
    issues: [
      { path: 'name', message: 'Please enter your full name' },
      { path: 'email', message: 'Please enter a valid email address.' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ],
  });
});

test('a password that everybody tries first is refused', async () => {
  const { visitor } = await startApi();
  for (const password of ['123456', 'PASSWORD', 'muster', '      ']) {
    const answer = await visitor().send(registerEndpoint, { body: { ...aRegistration, password } });
    expect(answer.json()).toMatchObject({ code: 'validation-failed', message: commonPasswordMessage });
  }
});

test.each(['role', 'isAdmin', 'id', 'createdAt', 'passwordHash'])(
  '%s cannot be slipped into a registration',
  async (field) => {
    const { visitor } = await startApi();
    const answer = await visitor().send(registerEndpoint, { body: { ...aRegistration, [field]: 'admin' } });
    expect(answer.json()).toMatchObject({ code: 'validation-failed' });
  },
);

test('accounts per address and hour are limited, and other addresses go on', async () => {
  const { visitor } = await startApi({ limits: { signUpsPerHour: { points: 2, seconds: 3600 } } });
  const register = (address: string, name: string) =>
    visitor(address).send(registerEndpoint, { body: { ...aRegistration, email: `${name}@example.com` } });
  await register('127.0.0.7', 'a');
  await register('127.0.0.7', 'b');
  const refused = await register('127.0.0.7', 'c');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await register('127.0.0.8', 'd')).statusCode).toBe(200);
});
