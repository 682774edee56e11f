import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import {
  createCalendarSubscriptionEndpoint,
  getCalendarEndpoint,
  getCalendarSubscriptionEndpoint,
} from '@muster/contract/posts/calendar.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@muster/contract/sessions/device-sessions.ts';
import {
  changePasswordEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/sessions/passwords.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passwordResets, knownDevices } from '#src/db/schema/sessions.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aPassword, registerMember, signInAgain } from '#test/factories.ts';
import { resetTokenIn } from '#test/read-mails.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

const newPassword = 'quiet-harbour-at-dawn';

/** A member who is signed in on two known devices, one of them with notifications, with a calendar address and a reset link. */
async function startWithAccess() {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const { db, app, visitor } = api;
  const ada = await registerMember(visitor());
  const phone = await signInAgain(visitor(), ada.email);
  await phone.call(subscribeToPushEndpoint, { body: service.newBrowser().subscription });
  const { address } = await ada.call(createCalendarSubscriptionEndpoint, {});
  await visitor().call(requestPasswordResetEndpoint, { body: { email: ada.email } });
  const token = resetTokenIn(await api.readMails());
  const isSignedIn = async (client: ApiClient) => (await client.call(getSessionEndpoint, {})).member !== null;
  const { pathname, search } = new URL(address);
  /** What still grants access. */
  const access = async () => ({
    ada: await isSignedIn(ada),
    phone: await isSignedIn(phone),
    pushes: await db.$count(pushSubscriptions),
    devices: await db.$count(knownDevices, eq(knownDevices.memberId, ada.id)),
    resetLinks: await db.$count(passwordResets),
    calendar: (await app.inject({ url: pathname + search })).statusCode,
  });
  return { ...api, ada, phone, token, access };
}

type Scene = Awaited<ReturnType<typeof startWithAccess>>;

const everything = { ada: true, phone: true, pushes: 1, devices: 2, resetLinks: 1, calendar: 200 };
const onlyThisBrowser = { ada: true, phone: false, pushes: 0, devices: 1, resetLinks: 0, calendar: 404 };
const nothing = { ada: false, phone: false, pushes: 0, devices: 0, resetLinks: 0, calendar: 404 };

const disable = async ({ as, ada }: Scene) => {
  const admin = await as('admin');
  const params = { memberId: ada.id };
  await admin.call(disableMemberEndpoint, { params, body: { reason: 'Taken over' } });
  return () => admin.call(enableMemberEndpoint, { params });
};

test.each<[string, (scene: Scene) => Promise<unknown>, object]>([
  ['signing out', ({ phone }) => phone.call(signOutEndpoint, {}), { ...everything, phone: false, pushes: 0 }],
  [
    'signing out one device',
    async ({ ada }) => {
      const other = (await ada.call(listSessionsEndpoint, {})).find(({ isCurrent }) => !isCurrent);
      await ada.call(endSessionEndpoint, { params: { sessionId: other?.id ?? '' } });
    },
    { ...everything, phone: false, pushes: 0 },
  ],
  ['signing out of all other devices', ({ ada }) => ada.call(endOtherSessionsEndpoint, {}), onlyThisBrowser],
  [
    'a new password',
    ({ ada }) => ada.call(changePasswordEndpoint, { body: { currentPassword: aPassword, newPassword } }),
    onlyThisBrowser,
  ],
  [
    'a password reset, which makes its browser a known device',
    ({ visitor, token }) => visitor().call(resetPasswordEndpoint, { body: { token, password: newPassword } }),
    { ...nothing, devices: 1 },
  ],
  // The sessions show the reason, and nothing else.
  ['disabling the account', disable, { ...nothing, pushes: 1 }],
  ['enabling it again', async (scene) => (await disable(scene))(), nothing],
  [
    'a suspension, after its end',
    async ({ db, ada }) => {
      await suspend({ db }, ada.id);
      await db.execute(sql`update members set suspended_until = now()`);
    },
    everything,
  ],
])('%s revokes the right access', async (_, act, left) => {
  const scene = await startWithAccess();
  expect(await scene.access()).toEqual(everything);
  await act(scene);
  expect(await scene.access()).toEqual(left);
});

test('a reset link of a disabled account no longer works', async () => {
  const scene = await startWithAccess();
  await disable(scene);
  const body = { token: scene.token, password: newPassword };
  expect((await scene.visitor().send(resetPasswordEndpoint, { body })).json()).toMatchObject({
    code: 'reset-link-used',
  });
});

test('the settings show when the calendar address was revoked, until there is a new one', async () => {
  const { ada, access } = await startWithAccess();
  const find = () => ada.call(getCalendarSubscriptionEndpoint, {});
  expect(await find()).toEqual({ createdAt: expect.any(Date), revokedAt: null });
  await ada.call(endOtherSessionsEndpoint, {});
  const revoked = await find();
  expect(revoked).toEqual({ createdAt: null, revokedAt: expect.any(Date) });
  await ada.call(endOtherSessionsEndpoint, {});
  expect(await find()).toEqual(revoked);
  const { address } = await ada.call(createCalendarSubscriptionEndpoint, {});
  expect(await find()).toEqual({ createdAt: expect.any(Date), revokedAt: null });
  expect([(await access()).calendar, new URL(address).pathname]).toEqual([404, getCalendarEndpoint.path]);
});

test('a session that is being ended creates no calendar address', async () => {
  const { ada, phone, db, pool } = await startWithAccess();
  const other = await pool.connect();
  await other.query('begin; delete from sessions where user_agent = $$test$$; delete from calendar_subscriptions');
  const created = phone.send(createCalendarSubscriptionEndpoint, {});
  await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect((await created).statusCode).toBe(401);
  expect(await ada.call(getCalendarSubscriptionEndpoint, {})).toEqual({ createdAt: null, revokedAt: null });
});

test('the email about a new password mentions the calendar address only if it was revoked', async () => {
  const { ada, as, readMails } = await startWithAccess();
  const lin = await as('member');
  for (const member of [ada, lin])
    await member.call(changePasswordEndpoint, { body: { currentPassword: aPassword, newPassword } });
  const mails = (await readMails()).filter(({ text }) => text.includes('All other devices were signed out.'));
  const mentioning = mails.filter(({ text }) => text.includes('Your calendar address was turned off too.'));
  expect([mails.length, mentioning.map(({ head }) => head('to'))]).toEqual([2, [ada.email]]);
});
