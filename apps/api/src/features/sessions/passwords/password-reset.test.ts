import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { weakPasswordMessages } from '@muster/contract/sessions/password-weakness.ts';
import { commonPasswordMessage } from '@muster/contract/sessions/passwords.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { passwordResets, knownDevices } from '#src/db/schema/sessions.ts';
import { aPassword, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { resetTokenIn } from '#test/read-mails.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

const password = 'quiet-harbour-at-dawn';

/** Requests a link and reads its token from the email. */
async function requestLink({ visitor, readMails }: TestApi, email: string): Promise<string> {
  await visitor().call(requestPasswordResetEndpoint, { body: { email } });
  return resetTokenIn(await readMails());
}

async function startWithLink() {
  const api = await startApi();
  const ada = await api.as('member');
  const token = await requestLink(api, ada.email);
  const reset = (body: object = {}) =>
    api.visitor().send(resetPasswordEndpoint, { body: { token, password, ...body } });
  const signIn = (withPassword: string) =>
    api.visitor().send(signInEndpoint, { body: { email: ada.email, password: withPassword } });
  return { ...api, ada, token, reset, signIn };
}

test('sets a new password once per link', async () => {
  const { reset, signIn } = await startWithLink();
  expect((await reset()).json()).toEqual({ endedSessions: 1 });
  expect((await signIn(aPassword)).statusCode).toBe(401);
  expect((await signIn(password)).statusCode).toBe(200);
  const again = await reset({ password: 'yet-another-good-one' });
  expect(again.statusCode).toBe(410);
  expect(again.json()).toMatchObject({ code: 'reset-link-used' });
  expect((await signIn(password)).statusCode).toBe(200);
});

test('ends all sessions and their sockets, and trusts only the browser that used the link', async () => {
  const { ada, token, listen, visitor, db } = await startWithLink();
  const other = await signInAgain(visitor(), ada.email);
  const origin = await listen();
  const lives = [await connectLive(origin, ada), await connectLive(origin, other)];
  const startedAt = performance.now();
  const browser = visitor();
  expect(await browser.call(resetPasswordEndpoint, { body: { token, password } })).toEqual({ endedSessions: 2 });
  expect(await Promise.all(lives.map(({ closed }) => closed))).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
  expect(await browser.call(getSessionEndpoint, {})).toEqual({ member: null });
  expect(await db.select().from(knownDevices)).toHaveLength(1);
});

test('lets a rate-limited member sign in from the browser that used the link', async () => {
  const { ada, token, visitor, signIn } = await startWithLink();
  await Promise.all(Array.from({ length: 10 }, () => signIn('not-this-one')));
  expect((await signIn(aPassword)).statusCode).toBe(429);
  const browser = visitor();
  await browser.call(resetPasswordEndpoint, { body: { token, password } });
  const { member } = await browser.call(signInEndpoint, { body: { email: ada.email, password } });
  expect(member?.id).toBe(ada.id);
});

test('lets one of two concurrent uses of a link succeed', async () => {
  const { reset, signIn } = await startWithLink();
  const answers = await Promise.all([0, 1, 2].map((index) => reset({ password: `${password}-${index}` })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  const won = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect((await signIn(`${password}-${won}`)).statusCode).toBe(200);
});

test('rejects expired, replaced and unknown links', async () => {
  const api = await startWithLink();
  const { db, ada, reset, signIn } = api;
  const next = await requestLink(api, ada.email);
  expect((await reset()).statusCode).toBe(410);
  await db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await reset({ token: next })).statusCode).toBe(410);
  expect((await reset({ token: 'x'.repeat(43) })).statusCode).toBe(410);
  expect((await signIn(aPassword)).statusCode).toBe(200);
});

test('accepts a link for thirty minutes and stores no plain token', async () => {
  const { db, token } = await startWithLink();
  const [row] = await db
    .select({
      tokenHash: passwordResets.tokenHash,
      minutes: sql<number>`extract(epoch from expires_at - now())::float / 60`,
    })
    .from(passwordResets);
  expect(row?.minutes).toBeGreaterThan(29);
  expect(row?.minutes).toBeLessThanOrEqual(30);
  expect(row?.tokenHash.toString('base64url')).not.toBe(token);
});

test('keeps the link valid when the new password is rejected', async () => {
  const { reset } = await startWithLink();
  expect((await reset({ password: 'PASSWORD' })).json()).toMatchObject({
    code: 'validation-failed',
    issues: [{ path: 'password', message: commonPasswordMessage }],
  });
  expect((await reset({ password: 'short' })).statusCode).toBe(400);
  expect((await reset({ password: 'qwertz' })).json()).toMatchObject({ message: weakPasswordMessages.sequence });
  expect((await reset({ password: 'example-ada' })).json()).toMatchObject({
    message: weakPasswordMessages.contextWords,
  });
  expect((await reset({ token: 'half a link' })).json()).toMatchObject({ message: 'Part of this link is missing.' });
  expect((await reset()).statusCode).toBe(200);
});

test('answers the same for known, unknown and disabled accounts, and emails only the first', async () => {
  const { as, visitor, db, readMails } = await startApi();
  const [ada, disabled] = [await as('member'), await as('member')];
  await db.update(members).set({ disabledAt: new Date() }).where(eq(members.id, disabled.id));
  const emails = [ada.email, 'nobody@example.com', disabled.email];
  const answers = await Promise.all(
    emails.map((email) => visitor().send(requestPasswordResetEndpoint, { body: { email } })),
  );
  const shown = answers.map(({ statusCode, body, headers }) => ({
    statusCode,
    body,
    headers: { ...headers, date: undefined },
  }));
  expect(shown).toEqual([shown[0], shown[0], shown[0]]);
  expect(shown[0]).toMatchObject({ statusCode: 200, body: '{"validMinutes":30,"sendsMail":false}' });
  expect((await readMails()).map(({ head }) => head('to'))).toEqual([ada.email]);
  expect(await db.select().from(passwordResets)).toHaveLength(1);
});

test('limits links per account and keeps the last one valid', async () => {
  const { as, visitor, readMails } = await startApi();
  const ada = await as('member');
  const requestReset = (address: string) =>
    visitor(address).send(requestPasswordResetEndpoint, { body: { email: ada.email } });
  for (const last of ['2', '3', '4', '5', '6']) {
    expect((await requestReset(`127.0.0.${last}`)).statusCode).toBe(200);
    // Sequential, because the order of concurrent emails is not defined.
    await readMails();
  }
  const mails = await readMails();
  expect(mails).toHaveLength(3);
  const used = await visitor().send(resetPasswordEndpoint, { body: { token: resetTokenIn(mails), password } });
  expect(used.statusCode).toBe(200);
});

test('limits requests per network address, whether or not the account exists', async () => {
  const { as, visitor, readMails } = await startApi({
    limits: { passwordResetsPerHour: { points: 2, seconds: 3600 } },
  });
  const ada = await as('member');
  const requestReset = (address: string, email: string) =>
    visitor(address).send(requestPasswordResetEndpoint, { body: { email } });
  const statuses = [];
  for (const email of ['a@example.com', ada.email, ada.email, 'b@example.com']) {
    statuses.push((await requestReset('127.0.0.9', email)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect((await requestReset('127.0.0.10', 'b@example.com')).statusCode).toBe(200);
  expect(await readMails()).toHaveLength(1);
});

test('rejects an invalid email address', async () => {
  const { visitor } = await startApi();
  for (const body of [{}, { email: 'nonsense' }, { email: 'a@example.com\r\nbcc: b@example.com' }, { email: ['a'] }]) {
    expect((await visitor().send(requestPasswordResetEndpoint, { body })).statusCode).toBe(400);
  }
});

test('logs no link, token, email address or password', async () => {
  const { ada, token, reset, logLines, readMails } = await startWithLink();
  await reset();
  await readMails();
  const log = logLines.join('\n');
  expect(log).toContain('email written to a file');
  for (const secret of [token, ada.email, password, aPassword]) expect(log).not.toContain(secret);
});
