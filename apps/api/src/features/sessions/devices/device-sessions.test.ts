import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@muster/contract/sessions/device-sessions.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#src/db/schema/sessions.ts';
import type { ApiClient } from '#test/api-client.ts';
import { signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function startWithThreeSessions() {
  const api = await startApi();
  const ada = await api.as('member');
  const second = await signInAgain(api.visitor(), ada.email, phone);
  const third = await signInAgain(api.visitor(), ada.email);
  return { ...api, ada, second, third };
}

const idOf = async (client: ApiClient): Promise<string> =>
  (await client.call(listSessionsEndpoint, {})).find(({ isCurrent }) => isCurrent)?.id ?? '';
const isSignedIn = async (client: ApiClient): Promise<boolean> =>
  (await client.call(getSessionEndpoint, {})).member !== null;

test('lists the current browser first, then the most recently used, with readable names', async () => {
  const { ada, second, third, db } = await startWithThreeSessions();
  const [own, phoneId, thirdId] = [await idOf(ada), await idOf(second), await idOf(third)];
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '2 hours'` })
    .where(eq(sessions.id, own));
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.id, thirdId));
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '3 days'` })
    .where(eq(sessions.id, phoneId));
  const listed = await ada.call(listSessionsEndpoint, {});
  expect(listed).toMatchObject([
    { id: own, isCurrent: true, device: 'Unknown device', isPhone: false },
    { id: phoneId, isCurrent: false, device: 'Safari on iPhone', isPhone: true },
    { id: thirdId, isCurrent: false, device: 'Unknown device', isPhone: false },
  ]);
  expect(Date.now() - (listed[1]?.signedInAt.getTime() ?? 0)).toBeGreaterThan(2 * 86_400_000);
});

test('does not list expired sessions or those of other members', async () => {
  const { ada, second, third, db, as } = await startWithThreeSessions();
  const [idleId, pastId] = [await idOf(second), await idOf(third)];
  await as('member');
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '8 days'` })
    .where(eq(sessions.id, idleId));
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.id, pastId));
  expect(await ada.call(listSessionsEndpoint, {})).toHaveLength(1);
});

test('ending a session closes its sockets immediately and leaves other sessions signed in', async () => {
  const { ada, second, third, listen } = await startWithThreeSessions();
  const origin = await listen();
  const live = await connectLive(origin, second);
  const thirdLive = await connectLive(origin, third);
  const startedAt = performance.now();
  const sessionId = await idOf(second);
  expect(await ada.call(endSessionEndpoint, { params: { sessionId } })).toEqual({ sessionId });
  expect(await live.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await Promise.all([ada, second, third].map(isSignedIn))).toEqual([true, false, true]);
  expect(thirdLive.socket.readyState).toBe(thirdLive.socket.OPEN);
  // Ending it again changes nothing.
  expect(await ada.call(endSessionEndpoint, { params: { sessionId } })).toEqual({ sessionId });
});

test('ending the current session signs out this browser', async () => {
  const { ada, second } = await startWithThreeSessions();
  await ada.call(endSessionEndpoint, { params: { sessionId: await idOf(ada) } });
  expect(ada.cookies.has('muster_session')).toBe(false);
  expect(await isSignedIn(second)).toBe(true);
});

test('ends all other sessions immediately and keeps the current one', async () => {
  const { ada, second, third, listen, as } = await startWithThreeSessions();
  const bob = await as('member');
  const live = await connectLive(await listen(), third);
  const startedAt = performance.now();
  expect(await ada.call(endOtherSessionsEndpoint, {})).toEqual({ endedSessions: 2 });
  expect(await live.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await Promise.all([ada, second, third, bob].map(isSignedIn))).toEqual([true, false, false, true]);
  expect(await ada.call(endOtherSessionsEndpoint, {})).toEqual({ endedSessions: 0 });
});

test('ignores the ids of other members’ sessions', async () => {
  const { ada, as } = await startWithThreeSessions();
  const bob = await as('member');
  const sessionId = await idOf(ada);
  expect(await bob.call(endSessionEndpoint, { params: { sessionId } })).toEqual({ sessionId });
  expect(await isSignedIn(ada)).toBe(true);
  expect((await bob.send(endSessionEndpoint, { params: { sessionId: 'x' } })).statusCode).toBe(400);
});
