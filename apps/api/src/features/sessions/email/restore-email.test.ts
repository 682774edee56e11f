import { changeEmailEndpoint, confirmEmailEndpoint, restoreEmailEndpoint } from '@muster/contract/sessions/email.ts';
import {
  changePasswordEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/sessions/passwords.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { emailLinks, formerEmails } from '#src/db/schema/emails.ts';
import { members } from '#src/db/schema/members.ts';
import { linkedAccounts, sessions } from '#src/db/schema/sessions.ts';
import { aPassword, anAccessToken } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { type MailScene, startWithMail } from '#test/start-with-mail.ts';
import type { ApiClient } from '#test/api-client.ts';

const THIEF = 'eve@evil.example';

async function change({ visitor, tokenFor }: MailScene, member: ApiClient, email: string, password = aPassword) {
  await member.call(changeEmailEndpoint, { body: { email, password } });
  return visitor().send(confirmEmailEndpoint, { body: { token: await tokenFor(email, 'confirm-email') } });
}

const restore = ({ visitor }: MailScene, token: string) => visitor().send(restoreEmailEndpoint, { body: { token } });

/** A thief who has Ada's session and password has changed the address. */
async function startWithThief() {
  const api = await startWithMail();
  const ada = await api.as('member');
  await change(api, ada, THIEF);
  const token = await api.tokenFor(ada.email, 'restore-email');
  const emailOf = async () => (await api.db.select().from(members).where(eq(members.id, ada.id)))[0]?.email;
  const signIn = (email: string, password = aPassword) =>
    api.visitor().send(signInEndpoint, { body: { email, password } });
  return { ...api, ada, token, emailOf, signIn };
}

test('gives the account back to the former address, ends all access and leads to a new password', async () => {
  const api = await startWithThief();
  const { ada, token, visitor, listen, db, signIn } = api;
  await anAccessToken(ada);
  const identity = { issuer: 'https://discord.com', subject: '42', label: 'eve' };
  await db.insert(linkedAccounts).values({ id: uuidv7(), memberId: ada.id, ...identity });
  const live = await connectLive(await listen(), ada);
  const restored = (await restore(api, token)).json<{ email: string; resetToken: string }>();
  expect(restored).toEqual({ email: ada.email, resetToken: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await live.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(linkedAccounts)).toEqual([]);
  // The thief knows the old password.
  for (const email of [ada.email, THIEF]) expect((await signIn(email)).statusCode).toBe(401);
  const password = 'quiet-harbour-at-dawn';
  await visitor().call(resetPasswordEndpoint, { body: { token: restored.resetToken, password } });
  expect((await signIn(ada.email, password)).statusCode).toBe(200);
});

test('works once, within seven days, and rejects unknown links', async () => {
  const api = await startWithThief();
  const { token, db, emailOf } = api;
  const [row] = await db
    .select({
      tokenHash: formerEmails.tokenHash,
      days: sql<number>`extract(epoch from expires_at - now())::float / 86400`,
    })
    .from(formerEmails);
  expect(row?.days).toBeGreaterThan(6.9);
  expect(row?.days).toBeLessThanOrEqual(7);
  expect(row?.tokenHash.toString('base64url')).not.toBe(token);
  expect((await restore(api, 'x'.repeat(43))).json()).toMatchObject({ code: 'email-link-used' });
  await db.update(formerEmails).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await restore(api, token)).statusCode).toBe(410);
  expect(await emailOf()).toBe(THIEF);
  await db.update(formerEmails).set({ expiresAt: sql`now() + interval '1 hour'` });
  const answers = await Promise.all([restore(api, token), restore(api, token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
});

test('after a second change, the first address can be restored, and that of the thief cannot', async () => {
  const api = await startWithThief();
  const { ada, token, tokenFor, emailOf, db } = api;
  await change(api, ada, 'eve2@evil.example');
  await ada.call(changeEmailEndpoint, { body: { email: 'eve3@evil.example', password: aPassword } });
  const ofThief = await tokenFor(THIEF, 'restore-email');
  const pending = await tokenFor('eve3@evil.example', 'confirm-email');
  expect((await restore(api, token)).statusCode).toBe(200);
  expect(await emailOf()).toBe(ada.email);
  expect((await restore(api, ofThief)).statusCode).toBe(410);
  expect((await api.visitor().send(confirmEmailEndpoint, { body: { token: pending } })).statusCode).toBe(410);
  expect(await db.select().from(formerEmails)).toEqual([]);
  expect(await db.select().from(emailLinks)).toEqual([]);
});

test('the last address restores only the last change, and the first one can still undo the rest', async () => {
  const api = await startWithThief();
  const { ada, token, tokenFor, emailOf } = api;
  await change(api, ada, 'eve2@evil.example');
  expect((await restore(api, await tokenFor(THIEF, 'restore-email'))).statusCode).toBe(200);
  expect(await emailOf()).toBe(THIEF);
  expect((await restore(api, token)).statusCode).toBe(200);
  expect(await emailOf()).toBe(ada.email);
});

test('a former address can be restored after new passwords and resets at the new one', async () => {
  const api = await startWithThief();
  const { ada, token, visitor, tokenFor, emailOf, signIn } = api;
  const next = 'another-good-password';
  await ada.call(changePasswordEndpoint, { body: { currentPassword: aPassword, newPassword: next } });
  await visitor().call(requestPasswordResetEndpoint, { body: { email: THIEF } });
  const reset = await tokenFor(THIEF, 'reset-password');
  await visitor().call(resetPasswordEndpoint, { body: { token: reset, password: 'third-fine-password' } });
  await visitor().call(requestPasswordResetEndpoint, { body: { email: THIEF } });
  const open = await tokenFor(THIEF, 'reset-password');
  expect((await restore(api, token)).statusCode).toBe(200);
  expect(await emailOf()).toBe(ada.email);
  expect((await visitor().send(resetPasswordEndpoint, { body: { token: open, password: next } })).statusCode).toBe(410);
  expect((await signIn(ada.email, 'third-fine-password')).statusCode).toBe(401);
});

test('nobody can take a former address while it can be restored', async () => {
  const api = await startWithThief();
  const { ada, as, visitor, token, emailOf } = api;
  const registration = { name: 'Eve', email: ada.email, password: aPassword };
  const register = () => visitor().send(registerEndpoint, { body: registration });
  expect((await register()).json()).toMatchObject({ code: 'email-taken' });
  const bob = await as('member', 'Bob');
  const body = { email: ada.email, password: aPassword };
  expect((await bob.send(changeEmailEndpoint, { body })).json()).toMatchObject({ code: 'email-taken' });
  await api.db.update(formerEmails).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await register()).statusCode).toBe(200);
  await api.db.update(formerEmails).set({ expiresAt: sql`now() + interval '1 hour'` });
  expect((await restore(api, token)).json()).toMatchObject({ code: 'email-taken' });
  expect(await emailOf()).toBe(THIEF);
});

test('a second change at the same time as the restoration cannot win', async () => {
  const api = await startWithThief();
  const { ada, token, visitor, tokenFor, emailOf, signIn } = api;
  await ada.call(changeEmailEndpoint, { body: { email: 'eve2@evil.example', password: aPassword } });
  const second = await tokenFor('eve2@evil.example', 'confirm-email');
  const [restored] = await Promise.all([
    restore(api, token),
    visitor().send(confirmEmailEndpoint, { body: { token: second } }),
    ada.send(changeEmailEndpoint, { body: { email: 'eve3@evil.example', password: aPassword } }),
    signIn(THIEF),
  ]);
  expect(restored.statusCode).toBe(200);
  expect(await emailOf()).toBe(ada.email);
  expect(await api.db.select().from(emailLinks)).toEqual([]);
  expect(await api.db.select().from(sessions)).toEqual([]);
});

test('notifies the replaced address without a link', async () => {
  const api = await startWithThief();
  await restore(api, api.token);
  const mail = (await api.mailsTo(THIEF)).at(-1);
  expect(mail?.head('subject')).toBe('Your email address was changed back');
  expect(mail?.text).not.toContain('http');
});
