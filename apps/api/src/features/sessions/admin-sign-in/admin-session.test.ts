import {
  adminSignInEndpoint,
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { requestPasswordResetEndpoint } from '@muster/contract/sessions/passwords.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { members } from '#src/db/schema/members.ts';
import { sessions } from '#src/db/schema/sessions.ts';
import { aPassword } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const pair = { email: 'keeper@example.com', password: 'a long administrator password' };
const environment = { ADMIN_EMAIL: pair.email, ADMIN_PASSWORD: pair.password };

async function startWithAdmin() {
  const api = await startApi({ environment });
  const admin = api.visitor();
  const signIn = (changes: object = {}) => admin.send(adminSignInEndpoint, { body: { ...pair, ...changes } });
  const auditedActions = async () =>
    (await api.db.select({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.id))).map(
      ({ action }) => action,
    );
  return { ...api, admin, signIn, auditedActions };
}

test('the admin credentials open the administrator account, which is created at the first sign-in', async () => {
  const { admin, signIn, db, auditedActions } = await startWithAdmin();
  expect((await signIn()).json()).toEqual({ mode: 'full' });
  const { member } = await admin.call(getSessionEndpoint, {});
  expect(member).toMatchObject({ name: 'Administrator', email: pair.email, role: 'admin' });
  expect((await signIn()).json()).toEqual({ mode: 'full' });
  expect(await db.select({ id: members.id }).from(members)).toEqual([{ id: member?.id }]);
  const [session] = await db.select().from(sessions);
  const hours = ((session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)) / 3_600_000;
  expect(hours).toBe(12);
  expect(await auditedActions()).toEqual(['admin.signed-in', 'admin.signed-in']);
});

test('signs in with every address that the start accepts, and a password in another Unicode form', async () => {
  const { visitor } = await startApi({
    environment: { ADMIN_EMAIL: 'Root&Ops@Büro.example', ADMIN_PASSWORD: 'une clé très secrète'.normalize('NFC') },
  });
  const body = { email: 'root&ops@BÜRO.example', password: 'une clé très secrète'.normalize('NFD') };
  expect((await visitor().send(adminSignInEndpoint, { body })).json()).toEqual({ mode: 'full' });
});

test('concurrent first sign-ins create one account', async () => {
  const { signIn, db } = await startWithAdmin();
  const answers = await Promise.all([signIn(), signIn(), signIn(), signIn()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await db.$count(members)).toBe(1);
});

test.each([
  ['another password', { password: 'not the password at all' }],
  ['another address', { email: 'somebody@example.com' }],
])('rejects %s and writes an audit entry', async (_, changes) => {
  const { admin, signIn, auditedActions, db } = await startWithAdmin();
  const answer = await signIn(changes);
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid admin credentials']);
  expect((await admin.call(getSessionEndpoint, {})).member).toBeNull();
  expect(await auditedActions()).toEqual(['admin.refused']);
  const [row] = await db.select().from(auditLog);
  expect(row).toMatchObject({ actorId: null, address: '127.0.0.1', targetId: pair.email });
});

test('without a configured password nobody can sign in, not even with an empty one', async () => {
  const { visitor } = await startApi({ environment: { ADMIN_EMAIL: pair.email } });
  for (const password of [pair.password, 'null', 'undefined']) {
    expect((await visitor().send(adminSignInEndpoint, { body: { ...pair, password } })).statusCode).toBe(401);
  }
  const empty = await visitor().send(adminSignInEndpoint, { body: { ...pair, password: '' } });
  expect([empty.statusCode, empty.json().message]).toEqual([400, 'Please enter your password']);
});

test('blocks sign-in after ten wrong attempts, except from a known device', async () => {
  const { signIn, visitor } = await startWithAdmin();
  await signIn();
  const guess = (index: number) =>
    visitor(`127.3.0.${index + 1}`).send(adminSignInEndpoint, { body: { ...pair, password: `guess number ${index}` } });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect((await visitor('127.4.0.1').send(adminSignInEndpoint, { body: pair })).statusCode).toBe(429);
  expect((await signIn()).statusCode).toBe(200);
});

test('rejects the admin credentials on the member sign-in page and in registration', async () => {
  const { admin, signIn, visitor, readMails } = await startWithAdmin();
  const registration = { name: 'Mallory', email: pair.email.toUpperCase(), password: aPassword };
  await expect(visitor().call(registerEndpoint, { body: registration })).rejects.toMatchObject({ code: 'email-taken' });
  await signIn();
  await expect(admin.call(signInEndpoint, { body: pair })).rejects.toMatchObject({ code: 'invalid-credential' });
  await visitor().call(requestPasswordResetEndpoint, { body: { email: pair.email } });
  expect(await readMails()).toEqual([]);
});

test('grants nothing in limited mode, when the address belongs to an ordinary member', async () => {
  const { visitor, as, db, signIn, auditedActions, admin } = await startWithAdmin();
  const ada = await as('member');
  await db.update(members).set({ email: pair.email }).where(eq(members.id, ada.id));
  expect((await signIn()).json()).toEqual({ mode: 'limited' });
  expect((await admin.call(getSessionEndpoint, {})).member).toBeNull();
  expect((await ada.send(adminSignInEndpoint, { body: pair })).json()).toEqual({ mode: 'limited' });
  expect((await ada.send(getSecondFactorEndpoint)).statusCode).toBe(403);
  expect((await visitor().send(getSecondFactorEndpoint)).statusCode).toBe(401);
  expect(await auditedActions()).toEqual(['admin.limited', 'admin.limited']);
});

async function startWithSecondFactor() {
  const api = await startWithAdmin();
  await api.signIn();
  const { secret, uri } = await api.admin.call(startSecondFactorEndpoint, {});
  const usedCode = generateSync({ secret });
  const { recoveryCodes } = await api.admin.call(confirmSecondFactorEndpoint, { body: { code: usedCode } });
  // The server accepts a code up to 30 s early.
  const nextCode = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  return { ...api, uri, usedCode, nextCode, recoveryCodes };
}

test('requires a code with two-factor sign-in and accepts each code once', async () => {
  const { signIn, usedCode, nextCode, uri } = await startWithSecondFactor();
  expect(uri).toContain('otpauth://totp/');
  expect((await signIn()).json().code).toBe('second-factor-needed');
  expect((await signIn({ code: '000000' })).json().code).toBe('second-factor-wrong');
  expect((await signIn({ code: usedCode })).json().code).toBe('second-factor-wrong');
  const answers = await Promise.all([signIn({ code: nextCode }), signIn({ code: nextCode })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await signIn({ code: nextCode, password: 'not the password' })).json().code).toBe('invalid-admin-credential');
});

test('accepts a recovery code once, in any spelling', async () => {
  const { admin, signIn, recoveryCodes } = await startWithSecondFactor();
  const [first = ''] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  const written = `${first.slice(0, 5)}-${first.slice(5)}`.toUpperCase();
  expect((await signIn({ code: written })).statusCode).toBe(200);
  expect((await signIn({ code: first })).json().code).toBe('second-factor-wrong');
  expect(await admin.call(getSecondFactorEndpoint, {})).toEqual({ isOn: true, recoveryCodesLeft: 9 });
});

test('requires no code before the secret is confirmed, and does not replace a confirmed secret', async () => {
  const { admin, signIn, auditedActions } = await startWithAdmin();
  await signIn();
  await admin.call(startSecondFactorEndpoint, {});
  expect((await signIn()).statusCode).toBe(200);
  const { secret } = await admin.call(startSecondFactorEndpoint, {});
  const code = generateSync({ secret });
  expect((await admin.send(confirmSecondFactorEndpoint, { body: { code: 'abc' } })).statusCode).toBe(400);
  await admin.call(confirmSecondFactorEndpoint, { body: { code } });
  expect((await admin.send(startSecondFactorEndpoint)).json().code).toBe('second-factor-on');
  expect(await auditedActions()).toContain('second-factor.switched-on');
});

test('turning two-factor sign-in off requires a code', async () => {
  const { admin, signIn, recoveryCodes, auditedActions } = await startWithSecondFactor();
  expect((await admin.send(removeSecondFactorEndpoint, { body: { code: '123456' } })).statusCode).toBe(400);
  expect(await admin.call(removeSecondFactorEndpoint, { body: { code: recoveryCodes[1] ?? '' } })).toEqual({
    isOn: false,
    recoveryCodesLeft: 0,
  });
  expect((await signIn()).statusCode).toBe(200);
  expect((await auditedActions()).slice(1)).toEqual([
    'second-factor.switched-on',
    'second-factor.switched-off',
    'admin.signed-in',
  ]);
});

test('limits attempts to guess codes', async () => {
  const { signIn } = await startWithSecondFactor();
  const answers = [];
  for (let index = 0; index < 12; index += 1) answers.push(await signIn({ code: String(100_000 + index) }));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  expect(answers.at(-1)?.statusCode).toBe(429);
});

test('the server’s database role cannot change or remove audit entries', async () => {
  const { signIn, db } = await startWithAdmin();
  await signIn();
  for (const change of [
    sql`update audit_log set action = 'post.deleted'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(db.execute(change)).rejects.toThrow('audit_log');
  }
  expect(await db.$count(auditLog)).toBe(1);
});
