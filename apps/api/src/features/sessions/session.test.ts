import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { sessions } from '#src/db/schema/sessions.ts';
import { aPassword, registerMember } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

test('returns an empty session to a visitor', async () => {
  const { visitor } = await startApi();
  expect(await visitor().call(getSessionEndpoint, {})).toEqual({ member: null });
});

test('signing out deletes the session, not just its cookie', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const oldCookies = new Map(ada.cookies);
  expect(await ada.call(signOutEndpoint, {})).toEqual({ member: null });
  oldCookies.forEach((value, name) => ada.cookies.set(name, value));
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
  await expect(ada.call(getOwnProfileEndpoint, {})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('answers the same for an unknown address and a wrong password', async () => {
  const { as, visitor } = await startApi();
  const { email } = await as('member');
  const [wrong, unknown] = await Promise.all(
    [email, 'nobody@example.com'].map((address) =>
      visitor().send(signInEndpoint, { body: { email: address, password: 'not this one' } }),
    ),
  );
  expect(wrong?.statusCode).toBe(401);
  expect({ ...wrong?.json(), requestId: '' }).toEqual({ ...unknown?.json(), requestId: '' });
  expect(wrong?.json()).toMatchObject({
    code: 'invalid-credential',
    message: 'Invalid email or password. Please check your credentials and try again.',
  });
});

test('signing in creates a new session and ends the previous one', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const old = new Map(ada.cookies);
  await ada.call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect(ada.cookies.get('muster_session')).not.toBe(old.get('muster_session'));
  ada.cookies.set('muster_session', old.get('muster_session') ?? '');
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
});

test('the session cookie is HttpOnly and SameSite, and has the host prefix over HTTPS', async () => {
  const plain = await startApi();
  const { email } = await plain.as('member');
  const body = { email, password: aPassword };
  const cookies = (await plain.visitor().send(signInEndpoint, { body })).cookies;
  expect(cookies[0]).toMatchObject({ name: 'muster_session', httpOnly: true, sameSite: 'Lax', path: '/' });
  const secure = await startApi({ target: plain.target, environment: { PUBLIC_URL: 'https://muster.example' } });
  expect((await secure.visitor().send(signInEndpoint, { body })).cookies[0]).toMatchObject({
    name: '__Host-muster_session',
    secure: true,
  });
});

test('two instances on one host do not sign each other out', async () => {
  const [one, other] = [
    await startApi({ environment: { PORT: '4001' } }),
    await startApi({ environment: { PORT: '4002' } }),
  ];
  const browser = await registerMember(one.visitor());
  const atOther = await registerMember(other.visitor());
  for (const [name, value] of atOther.cookies) browser.cookies.set(name, value);
  expect([...browser.cookies.keys()]).toContain('muster_session_4001');
  expect((await browser.call(getSessionEndpoint, {})).member?.email).toBe(browser.email);
  await browser.call(signOutEndpoint, {});
  expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual(['muster_session_4002']);
});

test('the session cookie expires with the session', async () => {
  const { visitor } = await startApi({ environment: { ADMIN_PASSWORD: 'a long administrator password' } });
  const admin = { email: 'admin@muster.local', password: 'a long administrator password' };
  const { cookies: ofAdmin } = await visitor().send(adminSignInEndpoint, { body: admin });
  expect(ofAdmin[0]).toMatchObject({ name: 'muster_session', maxAge: 12 * 3600 });
  const ada = await registerMember(visitor());
  const { cookies: ofMember } = await ada.send(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect(ofMember[0]).toMatchObject({ name: 'muster_session', maxAge: 30 * 24 * 3600 });
});

test('the sessions table stores no plain token', async () => {
  const { as, db } = await startApi();
  const ada = await as('member');
  const [row] = await db.select().from(sessions);
  expect(row?.tokenHash.toString('base64url')).not.toBe(ada.cookies.get('muster_session'));
  expect(row?.tokenHash).toHaveLength(32);
});

test.each([
  ['unused for seven days', { lastSeenAt: sql`now() - interval '7 days 1 minute'` }],
  ['past its end', { expiresAt: sql`now() - interval '1 minute'` }],
])('rejects a session %s', async (_, change) => {
  const { as, db } = await startApi();
  const ada = await as('member');
  await db.update(sessions).set(change);
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
});

test('signs a disabled account out at once and explains it at sign-in', async () => {
  const { as, db } = await startApi();
  const ada = await as('member');
  await db.update(members).set({ disabledAt: new Date(), stateReason: 'Spam' }).where(eq(members.id, ada.id));
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null, disabled: { reason: 'Spam' } });
  await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
  await expect(ada.call(signInEndpoint, { body: { email: ada.email, password: aPassword } })).rejects.toMatchObject({
    code: 'user-disabled',
    message: '403 user-disabled: This account has been disabled.',
  });
});

test('rehashes a password with outdated parameters after the next sign-in', async () => {
  const { as, db, visitor } = await startApi();
  const ada = await as('member');
  const { hash } = await import('@node-rs/argon2');
  await db.update(members).set({ passwordHash: await hash(aPassword, { memoryCost: 8192, timeCost: 1 }) });
  await visitor().call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  const hasCurrentHash = like(members.passwordHash, '%$m=19456,t=2,p=1$%');
  await expect.poll(() => db.$count(members, hasCurrentHash)).toBe(1);
});

test('signs in with the password in any Unicode form', async () => {
  const { visitor } = await startApi();
  const typed = 'ﬀ-Fußgängerüberweg'.normalize('NFD');
  const signIn = async (password: string) =>
    (await visitor().send(signInEndpoint, { body: { email: 'ada@example.com', password } })).statusCode;
  await visitor().call(registerEndpoint, { body: { name: 'Ada', email: 'ada@example.com', password: typed } });
  expect([await signIn(typed), await signIn(typed.normalize('NFC'))]).toEqual([200, 200]);
  expect([await signIn(typed.normalize('NFKC')), await signIn(`${typed}x`)]).toEqual([200, 401]);
});

test('rejects a sign-in if the password changes while it is being checked', async () => {
  const { as, db, visitor } = await startApi();
  const ada = await as('member');
  const signIn = () => visitor().send(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  const answer = await db.transaction(async (tx) => {
    await tx.update(members).set({ passwordHash: 'another one' });
    const signingIn = signIn();
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
    return () => signingIn;
  });
  expect((await answer()).statusCode).toBe(401);
  expect(await db.select().from(sessions)).toHaveLength(1);
});

test('a member’s own profile includes their post count and email address', async () => {
  const { as } = await startApi();
  const ada = await as('member', 'Ada');
  expect(await ada.call(getOwnProfileEndpoint, {})).toMatchObject({
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    totalPosts: 0,
  });
});

test('falls back to the part of the email address before the @ if a member has no name', async () => {
  const { as, db } = await startApi();
  const ada = await as('member');
  await db.update(members).set({ name: null });
  const { member } = await ada.call(getSessionEndpoint, {});
  expect(member?.name).toBe(ada.email.split('@')[0]);
});

test('rejects requests of a tab that belongs to another member', async () => {
  const { as } = await startApi();
  const [ada, bob] = [await as('member'), await as('member')];
  const callAs = (memberId: string) => bob.raw({ url: '/api/profile', headers: { [MEMBER_HEADER]: memberId } });
  const refused = await callAs(ada.id);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'session-changed' });
  expect((await callAs(bob.id)).statusCode).toBe(200);
  const headers = { [MEMBER_HEADER]: ada.id };
  expect((await bob.raw({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(409);
  expect((await bob.raw({ url: '/api/session', headers })).json()).toMatchObject({ member: { id: bob.id } });
});
