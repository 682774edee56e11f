import {
  cancelEmailChangeEndpoint,
  changeEmailEndpoint,
  confirmEmailEndpoint,
  getEmailEndpoint,
} from '@muster/contract/sessions/email.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { endOtherSessionsEndpoint } from '@muster/contract/sessions/device-sessions.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailLinks } from '#src/db/schema/emails.ts';
import { members } from '#src/db/schema/members.ts';
import { aPassword, signInAgain } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { type MailScene, startWithMail } from '#test/start-with-mail.ts';
import type { ApiClient } from '#test/api-client.ts';

const changeTo = (email: string, password = aPassword) => ({ body: { email, password } });

async function startWithMember(options?: Parameters<typeof startWithMail>[0]) {
  const api = await startWithMail(options);
  const ada = await api.as('member');
  return { ...api, ada };
}

const confirm = ({ visitor }: Pick<MailScene, 'visitor'>, token: string) =>
  visitor().send(confirmEmailEndpoint, { body: { token } });

const signIn = ({ visitor }: Pick<MailScene, 'visitor'>, email: string) =>
  visitor().send(signInEndpoint, { body: { email, password: aPassword } });

const addressOf = async (member: ApiClient) => (await member.call(getEmailEndpoint, {})).email;

test('changes the address when the link to the new address is used, and not before', async () => {
  const api = await startWithMember();
  const { ada, tokenFor } = api;
  const requested = await ada.call(changeEmailEndpoint, changeTo('ADA@new.example '));
  expect(requested).toEqual({
    email: ada.email,
    isVerified: false,
    isRefused: false,
    pendingEmail: 'ada@new.example',
    sendsMail: true,
    sendsDigests: false,
  });
  expect((await signIn(api, 'ada@new.example')).statusCode).toBe(401);
  const response = await confirm(api, await tokenFor('ada@new.example', 'confirm-email'));
  expect(response.json()).toEqual({ email: 'ada@new.example' });
  expect(await ada.call(getEmailEndpoint, {})).toMatchObject({
    email: 'ada@new.example',
    isVerified: true,
    pendingEmail: null,
  });
  expect((await ada.call(getSessionEndpoint, {})).member?.email).toBe('ada@new.example');
  expect((await signIn(api, ada.email)).statusCode).toBe(401);
  expect((await signIn(api, 'ada@new.example')).statusCode).toBe(200);
});

test('notifies the current address of the request, and of the change', async () => {
  const api = await startWithMember();
  const { ada, mailsTo, tokenFor } = api;
  await ada.call(changeEmailEndpoint, changeTo('ada@new.example'));
  const [requested] = await mailsTo(ada.email);
  expect(requested?.text).toContain('to ada@new.example.');
  expect(requested?.text).toContain('/forgot-password');
  await confirm(api, await tokenFor('ada@new.example', 'confirm-email'));
  expect((await mailsTo(ada.email)).map(({ head }) => head('subject'))).toEqual([
    'Your email address is about to change',
    'Your email address was changed',
  ]);
  expect((await mailsTo('ada@new.example')).map(({ head }) => head('subject'))).toEqual([
    'Confirm your email address for Muster',
  ]);
});

test('a GET of the link, as by a mail scanner, changes nothing', async () => {
  const api = await startWithMember();
  const { ada, tokenFor, app } = api;
  await ada.call(changeEmailEndpoint, changeTo('ada@new.example'));
  const token = await tokenFor('ada@new.example', 'confirm-email');
  await app.inject('/confirm-email');
  await app.inject({ url: confirmEmailEndpoint.path, query: { token } });
  expect(await addressOf(ada)).toBe(ada.email);
  expect((await confirm(api, token)).statusCode).toBe(200);
});

test('requires the password, so that the thief of a session cannot change the address', async () => {
  const { ada, mailsTo, db } = await startWithMember();
  for (const body of [{ email: 'eve@evil.example' }, { email: 'eve@evil.example', password: 'a-wrong-guess' }])
    expect((await ada.send(changeEmailEndpoint, { body })).json()).toMatchObject({ code: 'wrong-password' });
  expect(await mailsTo('eve@evil.example')).toEqual([]);
  expect(await mailsTo(ada.email)).toEqual([]);
  expect(await db.select().from(emailLinks)).toEqual([]);
});

test('rejects used, replaced, expired and unknown links, and those of disabled accounts', async () => {
  const api = await startWithMember();
  const { ada, tokenFor, db } = api;
  await ada.call(changeEmailEndpoint, changeTo('first@new.example'));
  await ada.call(changeEmailEndpoint, changeTo('second@new.example'));
  const first = await tokenFor('first@new.example', 'confirm-email');
  const second = await tokenFor('second@new.example', 'confirm-email');
  expect((await confirm(api, first)).json()).toMatchObject({ code: 'email-link-used' });
  expect((await confirm(api, 'x'.repeat(43))).json()).toMatchObject({ code: 'email-link-used' });
  expect((await confirm(api, 'half a link')).statusCode).toBe(400);
  const [link] = await db.select().from(emailLinks);
  expect(link?.tokenHash.toString('base64url')).not.toBe(second);
  await db.update(emailLinks).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await confirm(api, second)).statusCode).toBe(410);
  await db.update(emailLinks).set({ expiresAt: sql`now() + interval '1 hour'` });
  await db.update(members).set({ disabledAt: new Date() }).where(eq(members.id, ada.id));
  expect((await confirm(api, second)).statusCode).toBe(410);
  await db.update(members).set({ disabledAt: null }).where(eq(members.id, ada.id));
  const answers = await Promise.all([confirm(api, second), confirm(api, second)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(await addressOf(ada)).toBe('second@new.example');
});

test('changes the account of the link, regardless of who is signed in', async () => {
  const { ada, as, tokenFor } = await startWithMember();
  const bob = await as('member', 'Bob');
  await ada.call(changeEmailEndpoint, changeTo('ada@new.example'));
  const token = await tokenFor('ada@new.example', 'confirm-email');
  await bob.call(confirmEmailEndpoint, { body: { token } });
  expect(await addressOf(bob)).toBe(bob.email);
  expect(await addressOf(ada)).toBe('ada@new.example');
});

test("refuses taken addresses, the administrator's and the current one", async () => {
  const { ada, as, mailsTo } = await startWithMember({ environment: { ADMIN_EMAIL: 'boss@muster.example' } });
  const bob = await as('member', 'Bob');
  for (const email of [bob.email, 'boss@muster.example'])
    expect((await ada.send(changeEmailEndpoint, changeTo(email))).json()).toMatchObject({ code: 'email-taken' });
  expect((await ada.send(changeEmailEndpoint, changeTo(ada.email))).json()).toMatchObject({
    issues: [{ path: 'email', message: 'This is already your email address.' }],
  });
  expect(await mailsTo(bob.email)).toEqual([]);
});

test('an address that another account has taken in the meantime stays theirs', async () => {
  const api = await startWithMember();
  const { ada, as, tokenFor, visitor } = api;
  await ada.call(changeEmailEndpoint, changeTo('both@new.example'));
  const bob = await as('member', 'Bob');
  await bob.call(changeEmailEndpoint, changeTo('both@new.example'));
  const bobs = await tokenFor('both@new.example', 'confirm-email');
  expect((await confirm(api, bobs)).statusCode).toBe(200);
  await ada.call(changeEmailEndpoint, changeTo('taken@new.example'));
  const token = await tokenFor('taken@new.example', 'confirm-email');
  await visitor().call(registerEndpoint, { body: { name: 'Cyd', email: 'taken@new.example', password: aPassword } });
  expect((await confirm(api, token)).json()).toMatchObject({ code: 'email-taken' });
  expect(await addressOf(ada)).toBe(ada.email);
});

test('lets one of two members confirm the same address', async () => {
  const api = await startWithMember();
  const { ada, as, tokenFor } = api;
  const bob = await as('member', 'Bob');
  const tokens: string[] = [];
  for (const member of [ada, bob]) {
    await member.call(changeEmailEndpoint, changeTo('both@new.example'));
    tokens.push(await tokenFor('both@new.example', 'confirm-email'));
  }
  const answers = await Promise.all(tokens.map((token) => confirm(api, token)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('cancels a change on request, and when other access is revoked', async () => {
  const api = await startWithMember();
  const { ada, tokenFor } = api;
  await ada.call(changeEmailEndpoint, changeTo('one@new.example'));
  expect(await ada.call(cancelEmailChangeEndpoint, {})).toMatchObject({ pendingEmail: null });
  expect((await confirm(api, await tokenFor('one@new.example', 'confirm-email'))).statusCode).toBe(410);
  await ada.call(changeEmailEndpoint, changeTo('two@new.example'));
  await ada.call(endOtherSessionsEndpoint, {});
  expect((await confirm(api, await tokenFor('two@new.example', 'confirm-email'))).statusCode).toBe(410);
  expect(await addressOf(ada)).toBe(ada.email);
});

test('limits links per member and hour', async () => {
  const { ada } = await startWithMember({ environment: { LIMIT_EMAIL_LINKS_PER_HOUR: '2' } });
  const statuses = [];
  for (const name of ['one', 'two', 'three'])
    statuses.push((await ada.send(changeEmailEndpoint, changeTo(`${name}@new.example`))).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

test('states that administrators have a configured address, and that a mail server is needed', async () => {
  const { as } = await startWithMember();
  const admin = await as('admin');
  expect((await admin.send(changeEmailEndpoint, changeTo('boss@new.example'))).json()).toMatchObject({
    code: 'email-configured',
  });
  const withoutMail = await startApi();
  const ada = await withoutMail.as('member');
  expect((await ada.send(changeEmailEndpoint, changeTo('ada@new.example'))).json()).toMatchObject({
    code: 'mail-server-needed',
    message: expect.stringContaining('SMTP_URL'),
  });
  expect(await ada.call(getEmailEndpoint, {})).toMatchObject({ sendsMail: false });
});

test('exports the pending change and former addresses, and logs no address or token', async () => {
  const api = await startWithMember();
  const { ada, tokenFor, logLines, visitor } = api;
  await ada.call(changeEmailEndpoint, changeTo('one@new.example'));
  const token = await tokenFor('one@new.example', 'confirm-email');
  await confirm(api, token);
  const again = await signInAgain(visitor(), 'one@new.example');
  await again.call(changeEmailEndpoint, changeTo('two@new.example'));
  const { path: url, method } = exportDataEndpoint;
  const exported: unknown = (await ada.raw({ url, method })).json();
  expect(exported).toMatchObject({
    profile: { email: 'one@new.example', emailVerifiedAt: expect.any(String) },
    emailChanges: [{ email: 'two@new.example' }],
    formerEmails: [{ email: ada.email }],
  });
  const restore = await tokenFor(ada.email, 'restore-email');
  const log = logLines.join('\n');
  for (const secret of [token, restore, ada.email, '@new.example', aPassword]) expect(log).not.toContain(secret);
});
