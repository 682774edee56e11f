import { commonPasswordMessage } from '@muster/contract/sessions/passwords.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { reservedNameMessage, webAddressMessage } from '@muster/contract/members/reserved-names.ts';
import { weakPasswordMessages } from '@muster/contract/sessions/password-weakness.ts';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { aPassword } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const aRegistration = { name: 'Ada', email: 'ada@example.com', password: aPassword };

test('a registered member can sign in and is not signed in automatically', async () => {
  const { visitor } = await startApi();
  const person = visitor();
  await person.call(registerEndpoint, { body: aRegistration });
  expect(person.cookies.size).toBe(0);
  const { member } = await person.call(signInEndpoint, { body: { email: 'ADA@example.com', password: aPassword } });
  expect(member).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'member' });
});

test('administrators are notified of a new member', async () => {
  const { as, listen, visitor } = await startApi();
  const admin = await connectLive(await listen(), await as('admin', 'Grace'));
  await visitor().call(registerEndpoint, { body: aRegistration });
  expect(await admin.next(({ type }) => type === 'admin.changed')).toMatchObject({ table: 'members' });
});

test('an email address registers once, in any case and concurrently', async () => {
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

test('lists broken rules in form order with their messages', async () => {
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

test.each(['\uFFFC', '\u0301\u0301'])('rejects a name without a visible character (%j)', async (name) => {
  const { visitor } = await startApi();
  const answer = await visitor().send(registerEndpoint, { body: { ...aRegistration, name } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation-failed', message: 'Please enter your full name' });
});

test.each([
  ['PASSWORD', commonPasswordMessage],
  ['aaaaaa', weakPasswordMessages.repeats],
  ['      ', weakPasswordMessages.repeats],
  ['abcdef', weakPasswordMessages.sequence],
  ['Qwerty', weakPasswordMessages.sequence],
  ['MUSTER', weakPasswordMessages.contextWords],
  ['lovelace1', weakPasswordMessages.contextWords],
  ['Ada.L-42', weakPasswordMessages.contextWords],
  ['players99', weakPasswordMessages.contextWords],
  ['abc', 'Password must be at least 6 characters'],
])('rejects the password %j and creates no account', async (password, message) => {
  const { visitor, db } = await startApi();
  const person = { name: 'Ada Lovelace', email: 'ada.l-42@players.example' };
  const answer = await visitor().send(registerEndpoint, { body: { ...person, password } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation-failed', issues: [{ path: 'password', message }] });
  expect(answer.json().issues).toHaveLength(1);
  expect(await db.$count(members)).toBe(0);
});

test('accepts a strong password that contains the name', async () => {
  const { visitor } = await startApi();
  const body = { ...aRegistration, password: 'ada-likes-tangerines' };
  expect((await visitor().send(registerEndpoint, { body })).statusCode).toBe(200);
});

test.each(['role', 'isAdmin', 'id', 'createdAt', 'passwordHash'])(
  'rejects the field %s in a registration',
  async (field) => {
    const { visitor } = await startApi();
    const answer = await visitor().send(registerEndpoint, { body: { ...aRegistration, [field]: 'admin' } });
    expect(answer.json()).toMatchObject({ code: 'validation-failed' });
  },
);

test.each([
  ['Аdministrator', reservedNameMessage],
  ['Must3r', reservedNameMessage],
  ['Unknown  User', reservedNameMessage],
  ['Grаce H0pper', reservedNameMessage],
  ['Muster Team', reservedNameMessage],
  ['[Mod] Kim', reservedNameMessage],
  ['discord.gg/x', webAddressMessage],
  ['Kim skins․xyz', webAddressMessage],
])(
  'rejects the name %s, which looks like an administrator, the product or a deleted member, or has a web address',
  async (name, message) => {
    const { as, visitor } = await startApi();
    await as('admin', 'Grace Hopper');
    const refused = { code: 'validation-failed', issues: [{ path: 'name', message }] };
    const answer = await visitor().send(registerEndpoint, { body: { ...aRegistration, name } });
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(refused)]);
    const ada = await as('member', 'Ada');
    const change = await ada.send(updateProfileEndpoint, { body: { name } });
    expect([change.statusCode, change.json()]).toEqual([400, expect.objectContaining(refused)]);
    expect((await ada.call(updateProfileEndpoint, { body: { name: 'Ada', bio: 'Hi' } })).name).toBe('Ada');
  },
);

test('limits accounts per network address and hour, states when the limit ends, and logs it once', async () => {
  const { visitor, logLines } = await startApi({ limits: { signUpsPerHour: { points: 2, seconds: 3600 } } });
  const register = (address: string, name: string) =>
    visitor(address).send(registerEndpoint, { body: { ...aRegistration, email: `${name}@example.com` } });
  await register('127.0.0.7', 'a');
  await register('127.0.0.7', 'b');
  await register('127.0.0.7', 'c');
  const refused = await register('127.0.0.7', 'c');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: expect.closeTo(3600, -2),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await register('127.0.0.8', 'd')).statusCode).toBe(200);
  const hits = logLines.filter((line) => line.includes('rate limit reached'));
  expect(hits.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, limit: 'signUpsPerHour', key: '127.0.0.7' }),
  ]);
});
