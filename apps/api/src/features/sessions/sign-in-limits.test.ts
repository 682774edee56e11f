import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownDevices } from '#src/db/schema/sessions.ts';
import { aPassword, registerMember } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const addressOf = (index: number): string => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;

test('verifies at most ten of sixty concurrent wrong passwords from sixty addresses, and the owner still signs in', async () => {
  const { visitor } = await startApi();
  const ada = await registerMember(visitor());
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      visitor(addressOf(index)).send(signInEndpoint, { body: { email: ada.email, password: `guess number ${index}` } }),
    ),
  );
  const judged = answers.filter(({ statusCode }) => statusCode === 401);
  expect(judged).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(50);
  const locked = visitor('127.2.0.1').call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  await expect(locked).rejects.toMatchObject({ code: 'too-many-requests' });
  const { member } = await ada.call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect(member?.id).toBe(ada.id);
});

test('a device cookie that the account did not issue stays unknown after signing in', async () => {
  const { visitor } = await startApi();
  const ada = await registerMember(visitor());
  const right = { email: ada.email, password: aPassword };
  const planted = await registerMember(visitor());
  const plantedToken = planted.cookies.get('muster_device') ?? '';
  for (const token of [plantedToken, 'chosen-by-somebody-else']) {
    const browser = visitor();
    browser.cookies.set('muster_device', token);
    await browser.call(signInEndpoint, { body: right });
    expect(browser.cookies.get('muster_device')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('muster_device')).not.toBe(token);
  }
  const signIn = (client: Pick<typeof ada, 'send'>, password: string) =>
    client.send(signInEndpoint, { body: { email: ada.email, password } });
  for (let index = 0; index < 10; index += 1) await signIn(visitor(addressOf(index)), `guess number ${index}`);
  const mallory = visitor('127.6.0.1');
  mallory.cookies.set('muster_device', plantedToken);
  expect((await signIn(mallory, aPassword)).statusCode).toBe(429);
  expect((await signIn(ada, aPassword)).statusCode).toBe(200);
});

test('a known device keeps its cookie when its owner signs in again', async () => {
  const { visitor } = await startApi();
  const ada = await registerMember(visitor());
  const before = ada.cookies.get('muster_device');
  await ada.call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect(ada.cookies.get('muster_device')).toBe(before);
});

test('a device is unknown a year after its first sign-in, before a job deletes it', async () => {
  const { visitor, db } = await startApi();
  const ada = await registerMember(visitor());
  const right = { email: ada.email, password: aPassword };
  for (let index = 0; index < 10; index += 1)
    await visitor(addressOf(index)).send(signInEndpoint, { body: { ...right, password: `guess number ${index}` } });
  const statusAfter = async (days: number) => {
    await db.update(knownDevices).set({ createdAt: sql`now() - ${days} * interval '1 day'` });
    return (await ada.send(signInEndpoint, { body: right })).statusCode;
  };
  expect([await statusAfter(364), await statusAfter(365)]).toEqual([200, 429]);
});

test('a member has at most 50 known devices, and the oldest is forgotten first', async () => {
  const { visitor, db } = await startApi();
  const ada = await registerMember(visitor());
  const first = await db.$count(knownDevices);
  await db.execute(sql`insert into known_devices (member_id, token_hash, created_at)
    select ${ada.id}, sha256(number::text::bytea), now() - number * interval '1 day' from generate_series(1, 52) as number`);
  await visitor().call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  const stored = await db.select().from(knownDevices).orderBy(asc(knownDevices.createdAt));
  expect([first, stored.length]).toEqual([1, 50]);
  expect(Math.round((Date.now() - (stored[0]?.createdAt.getTime() ?? 0)) / 86_400_000)).toBe(48);
});

test('counts failed sign-ins over all nodes', async () => {
  const one = await startApi();
  const other = await startApi({ target: one.target });
  const { email } = await one.as('member');
  const guess = (node: typeof one, index: number) =>
    node.visitor(addressOf(index)).send(signInEndpoint, { body: { email, password: 'a wrong guess' } });
  const answers = [];
  for (let index = 0; index < 12; index += 1) answers.push(await guess(index % 2 ? one : other, index));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
});

test('limits failed sign-ins per network address over all accounts, and does not count correct ones', async () => {
  const { as, visitor } = await startApi({ limits: { signInFailuresPer5Minutes: { points: 3, seconds: 300 } } });
  const ada = await as('member');
  const right = { body: { email: ada.email, password: aPassword } };
  for (let times = 0; times < 5; times += 1) await visitor('127.3.0.1').call(signInEndpoint, right);
  const failures = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      visitor('127.3.0.1').send(signInEndpoint, { body: { email: `${name}@example.com`, password: 'wrong one' } }),
    ),
  );
  const statuses = failures.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 429]);
});

test('never counts correct passwords, even concurrent ones from one address', async () => {
  const { as, visitor } = await startApi();
  const ada = await as('member');
  const right = { body: { email: ada.email, password: aPassword } };
  const answers = await Promise.all(Array.from({ length: 9 }, () => visitor('127.5.0.1').send(signInEndpoint, right)));
  const again = await Promise.all(Array.from({ length: 9 }, () => visitor('127.5.0.1').send(signInEndpoint, right)));
  expect([...answers, ...again].map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 18 }, () => 200));
});

test('accepts odd addresses from a proxy', async () => {
  const { visitor } = await startApi({ environment: { TRUST_PROXY: '127.0.0.1' } });
  for (const forwardedFor of ['203.0.113.7:51234', 'unknown', '[2001:db8::1]:443', '']) {
    const answer = await visitor().raw({ url: '/api/session', headers: { 'x-forwarded-for': forwardedFor } });
    expect(answer.statusCode).toBe(200);
  }
});

test('ignores a forged address header', async () => {
  const { visitor } = await startApi({ limits: { signInFailuresPer5Minutes: { points: 1, seconds: 300 } } });
  const guess = (forwardedFor: string) =>
    visitor('127.4.0.1').raw({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      payload: JSON.stringify({ email: 'nobody@example.com', password: 'wrong one' }),
    });
  expect((await guess('10.0.0.1')).statusCode).toBe(401);
  expect((await guess('10.0.0.2')).statusCode).toBe(429);
});
