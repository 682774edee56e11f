import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { JoinRequestState } from '@muster/contract/posts/join-request-states.ts';
import {
  changeJoinRequestEndpoint,
  listReceivedRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiClient, createClient } from '#test/api-client.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { fetchFrom, makeDataDir, startProcess } from '#test/node-process.ts';
import { startApi } from '#test/start-api.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

/** Both sides see every state within this time. */
const MAX_DELIVERY_MS = 2000;
/** A request may wait for locks as long as a test may take. */
const patientWaits = '&lock_timeout=15000&statement_timeout=16000&query_timeout=17000';
const LOCK_MEMBERS = 'lock table members in access exclusive mode';

const isChange = (state: JoinRequestState) => (event: LiveEvent) =>
  event.type === 'join-request.changed' && event.request.state === state;

/** A process, and a second node in this process, on one database. */
async function startTwoNodes() {
  const url = await cloneDatabaseUrl();
  const there = await startApi({ target: { connectionString: url } });
  const here = await startProcess(await makeDataDir(), { DATABASE_URL: `${url}${patientWaits}` });
  const [author, mira] = [await there.as('member', 'Ada'), await there.as('member', 'Mira')];
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const onHere = ({ cookies }: ApiClient): ApiClient => {
    const client = createClient(fetchFrom(() => here));
    cookies.forEach((value, name) => client.cookies.set(name, value));
    return client;
  };
  const openTransaction = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    onTestFinished(() => client.end());
    await client.connect();
    await client.query('begin');
    return { client, locked: client.query(statement) };
  };

  const isWaiting = async (statement: string): Promise<boolean> => {
    const found = sql`pg_stat_activity`;
    const isLike = sql`datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`;
    return (await there.db.$count(found, isLike)) > 0;
  };

  /**
   * Kills the process after it has committed a change and before it has published it. A row lock stops the statement
   * that matches `change`; then a lock of the members, granted by the commit at the latest, stops the reads before publishing.
   */
  async function killAfterCommit(rowLock: string, change: string, send: () => Promise<unknown>): Promise<void> {
    const before = await openTransaction(rowLock);
    await before.locked;
    const sending = send().catch(() => 'no response');
    await expect.poll(() => isWaiting(change)).toBe(true);
    const after = await openTransaction(LOCK_MEMBERS);
    let isLocked = false;
    void after.locked.then(() => (isLocked = true));
    await expect.poll(async () => isLocked || (await isWaiting(LOCK_MEMBERS))).toBe(true);
    await before.client.query('commit');
    await after.locked;
    await expect.poll(() => isWaiting('select%"join_requests"%')).toBe(true);
    here.child.kill('SIGKILL');
    await here.exited;
    await after.client.query('rollback');
    expect(await sending).toBe('no response');
  }

  return { here, there, author, mira, postId, onHere, killAfterCommit };
}

test('a request committed by a node that is killed before it publishes reaches the author on another node', async () => {
  const { here, there, author, mira, postId, onHere, killAfterCommit } = await startTwoNodes();
  const origin = await there.listen();
  const [live, lost] = [await connectLive(origin, author), await connectLive(here.origin, onHere(author))];
  const request = () => onHere(mira).call(requestToJoinEndpoint, { params: { postId } });
  await killAfterCommit(`select from posts where id = '${postId}' for update`, '%for no key update%', request);
  const killedAt = performance.now();
  await live.next(isChange('pending'));
  expect(performance.now() - killedAt).toBeLessThan(MAX_DELIVERY_MS);
  await lost.closed;
  await connectLive(origin, author);
  expect(await author.call(listReceivedRequestsEndpoint, {})).toMatchObject([{ state: 'pending' }]);
  expect(lost.events.some(isChange('pending'))).toBe(false);
});

test('an answer committed by a node that is killed before it publishes reaches the requester on another node', async () => {
  const { there, author, mira, postId, onHere, killAfterCommit } = await startTwoNodes();
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params: { postId } });
  const live = await connectLive(await there.listen(), mira);
  const accept = () =>
    onHere(author).call(changeJoinRequestEndpoint, { params: { requestId }, body: { state: 'accepted' } });
  await killAfterCommit(
    `select from join_requests where id = '${requestId}' for update`,
    'update "join_requests"%',
    accept,
  );
  const killedAt = performance.now();
  await live.next(isChange('accepted'));
  expect(performance.now() - killedAt).toBeLessThan(MAX_DELIVERY_MS);
});

test('does not deliver again what the bus has delivered', async () => {
  const here = await startApi();
  const there = await startApi({ target: here.target });
  const [author, mira] = [await here.as('member', 'Ada'), await here.as('member', 'Mira')];
  const live = await connectLive(await there.listen(), author);
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const { id } = await mira.call(requestToJoinEndpoint, { params: { postId } });
  await live.next(isChange('pending'));
  await here.db.execute(sql`update join_requests
    set state = 'withdrawn', decided_at = now(), changed_at = clock_timestamp() where id = ${id}`);
  await live.next(isChange('withdrawn'));
  const states = live.events.flatMap((event) => (event.type === 'join-request.changed' ? [event.request.state] : []));
  expect(states).toEqual(['pending', 'withdrawn']);
});
