import {
  changePasswordEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/sessions/passwords.ts';
import { listSessionsEndpoint } from '@muster/contract/sessions/device-sessions.ts';
import { weakPasswordMessages } from '@muster/contract/sessions/password-weakness.ts';
import { commonPasswordMessage } from '@muster/contract/sessions/passwords.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { knownDevices } from '#src/db/schema/sessions.ts';
import { aPassword, registerMember, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';
import { resetTokenIn } from '#test/read-mails.ts';

const newPassword = 'quiet-harbour-at-dawn';
const change = { currentPassword: aPassword, newPassword };

test('accepts only the new password after a change', async () => {
  const { as, visitor } = await startApi();
  const ada = await as('member');
  const { email } = ada;
  expect(await ada.call(changePasswordEndpoint, { body: change })).toEqual({ endedSessions: 0 });
  await expect(visitor().call(signInEndpoint, { body: { email, password: aPassword } })).rejects.toMatchObject({
    code: 'invalid-credential',
  });
  const { member } = await visitor().call(signInEndpoint, { body: { email, password: newPassword } });
  expect(member?.email).toBe(email);
});

test('ends all other sessions and their sockets, and gives the current session a new token', async () => {
  const { as, visitor, listen } = await startApi();
  const ada = await as('member');
  const other = await signInAgain(visitor(), ada.email);
  const origin = await listen();
  const [adaLive, otherLive] = [await connectLive(origin, ada), await connectLive(origin, other)];
  const old = ada.cookies.get('muster_session') ?? '';
  const [before] = await ada.call(listSessionsEndpoint, {});
  const startedAt = performance.now();
  expect(await ada.call(changePasswordEndpoint, { body: change })).toEqual({ endedSessions: 1 });
  expect(await otherLive.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await other.call(getSessionEndpoint, {})).toEqual({ member: null });
  expect(await ada.call(listSessionsEndpoint, {})).toMatchObject([{ id: before?.id, isCurrent: true }]);
  expect(adaLive.socket.readyState).toBe(adaLive.socket.OPEN);
  ada.cookies.set('muster_session', old);
  expect(await ada.call(getSessionEndpoint, {})).toEqual({ member: null });
});

test('trusts only the browser that changed the password', async () => {
  const { visitor, db } = await startApi();
  const ada = await registerMember(visitor());
  await signInAgain(visitor(), ada.email);
  expect(await db.select().from(knownDevices)).toHaveLength(2);
  await ada.call(changePasswordEndpoint, { body: change });
  expect(await db.select().from(knownDevices)).toHaveLength(1);
  await ada.call(signInEndpoint, { body: { email: ada.email, password: newPassword } });
  expect(await db.select().from(knownDevices)).toHaveLength(1);
});

test('invalidates a reset link that was sent before the change', async () => {
  const { as, visitor, readMails } = await startApi();
  const ada = await as('member');
  await visitor().call(requestPasswordResetEndpoint, { body: { email: ada.email } });
  const token = resetTokenIn(await readMails());
  await ada.call(changePasswordEndpoint, { body: change });
  const late = await visitor().send(resetPasswordEndpoint, { body: { token, password: 'another-good-one' } });
  expect(late.statusCode).toBe(410);
});

test('emails the owner about the change without the password', async () => {
  const { as, readMails } = await startApi();
  const ada = await as('member');
  await ada.call(changePasswordEndpoint, { body: change });
  const [mail] = await readMails();
  expect(mail?.head('to')).toBe(ada.email);
  expect(mail?.head('subject')).toBe('Your password was changed');
  expect(mail?.raw).not.toContain(newPassword);
});

test('changes nothing for a wrong current password, or a common or short new one', async () => {
  const { as, visitor, readMails } = await startApi();
  const ada = await as('member');
  const other = await signInAgain(visitor(), ada.email);
  const answers = [
    { ...change, currentPassword: 'not-this-one' },
    { ...change, newPassword: 'Password' },
    { ...change, newPassword: 'short' },
    { ...change, newPassword: 'ababab' },
    { ...change, newPassword: 'Ada@Example' },
    { ...change, newPassword: 'Muster-1' },
    { currentPassword: aPassword },
    { ...change, more: 1 },
  ].map(async (body) => (await ada.send(changePasswordEndpoint, { body })).json());
  expect(await Promise.all(answers)).toMatchObject([
    { code: 'wrong-password', issues: [{ path: 'currentPassword', message: 'Incorrect password. Please try again.' }] },
    { code: 'validation-failed', issues: [{ path: 'newPassword', message: commonPasswordMessage }] },
    { code: 'validation-failed', issues: [{ path: 'newPassword' }] },
    { code: 'validation-failed', issues: [{ path: 'newPassword', message: weakPasswordMessages.repeats }] },
    { code: 'validation-failed', issues: [{ path: 'newPassword', message: weakPasswordMessages.contextWords }] },
    { code: 'validation-failed', issues: [{ path: 'newPassword', message: weakPasswordMessages.contextWords }] },
    { code: 'validation-failed' },
    { code: 'validation-failed' },
  ]);
  expect((await visitor().send(changePasswordEndpoint, { body: change })).statusCode).toBe(401);
  expect((await other.call(getSessionEndpoint, {})).member?.id).toBe(ada.id);
  expect(await readMails()).toEqual([]);
});

test.each(['the same browser', 'two browsers'])(
  'lets one of two concurrent changes from %s succeed',
  async (browsers) => {
    const { as, visitor, db } = await startApi();
    const ada = await as('member');
    const other = await signInAgain(visitor(), ada.email);
    const answers = await db.transaction(async (tx) => {
      // Both requests verify the current password before either changes it.
      await tx.select().from(members).for('update');
      const both = [ada, browsers === 'two browsers' ? other : ada].map((client, index) =>
        client.send(changePasswordEndpoint, { body: { ...change, newPassword: `${newPassword}-${index}` } }),
      );
      await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(2);
      return () => Promise.all(both);
    });
    const statuses = (await answers()).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
  },
);

test('limits a stolen session to ten password attempts without blocking the owner’s sign-in', async () => {
  const { as, visitor } = await startApi();
  const ada = await as('member');
  const thief = await signInAgain(visitor(), ada.email);
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      thief.send(changePasswordEndpoint, { body: { ...change, currentPassword: `guess number ${index}` } }),
    ),
  );
  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  expect((await thief.send(changePasswordEndpoint, { body: change })).statusCode).toBe(429);
  const { member } = await visitor().call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect(member?.id).toBe(ada.id);
});

test('does not count a correct password as a failed attempt', async () => {
  const { as } = await startApi({ limits: { wrongPasswordsPer15Minutes: { points: 1, seconds: 900 } } });
  const ada = await as('member');
  await ada.call(changePasswordEndpoint, { body: change });
  const again = { currentPassword: newPassword, newPassword: 'and-one-more-time' };
  expect((await ada.send(changePasswordEndpoint, { body: again })).statusCode).toBe(200);
});
