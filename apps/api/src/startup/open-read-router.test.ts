import { EVENT_AGE_HEADER } from '@muster/contract/endpoint.ts';
import { listMessagesEndpoint, type MessagePage, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import {
  countNewerPostsEndpoint,
  getPostFacetsEndpoint,
  listPostsEndpoint,
  type PostFilter,
} from '@muster/contract/posts/board.ts';
import { createPostEndpoint, deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ReadResult, ReplicaTiming } from '#src/db/read-router.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, aPostDraft, registerMember, signInAgain } from '#test/factories.ts';
import { startReplicatedDatabase } from '#test/standby.ts';
import { startApi } from '#test/start-api.ts';
import { readConfig } from './config.ts';
import { openReadRouter } from './open-read-router.ts';
import { createShutdownHooks } from './shutdown.ts';

const shutdownHooks = createShutdownHooks();
let database: Awaited<ReturnType<typeof startReplicatedDatabase>>;
beforeAll(async () => {
  database = await startReplicatedDatabase(shutdownHooks);
});
afterAll(shutdownHooks.runAll);

type Person = ApiClient & { readonly id: string };

/** A node on the replicated database that has seen the replica. */
async function startNode(replicaTiming: Partial<ReplicaTiming> = {}, readUrl = database.readUrl) {
  const api = await startApi({
    target: database.target,
    replicaTiming: { probeIntervalMs: 20, ...replicaTiming },
    environment: { DATABASE_URL: readUrl, DATABASE_READ_URL: readUrl, METRICS_PORT: '0' },
  });
  const read = async (metric: string): Promise<number> => {
    const text = await (await fetch(api.metricsUrl ?? '')).text();
    const line = text.split('\n').find((one) => one.startsWith(`${metric} `)) ?? '';
    return Number(line.slice(metric.length).replace('+Inf', 'Infinity'));
  };
  return {
    ...api,
    lagSeconds: () => read('muster_replica_lag_seconds'),
    /** Number of reads with this result. */
    countOf: (result: ReadResult) => read(`muster_replica_reads_total{result="${result}"}`),
  };
}

/** Two nodes whose replica has an older post of the author, and lags by five seconds from then on. */
async function startLagging() {
  await database.setDelay('0');
  const [node, otherNode] = [await startNode(), await startNode()];
  const author = await registerMember(node.visitor(), 'Author');
  const reader = await node.as('member', 'Reader');
  const older = await author.call(createPostEndpoint, { body: aPostDraft() });
  await database.catchUp();
  for (const { lagSeconds } of [node, otherNode]) await expect.poll(lagSeconds).toBeLessThan(1);
  await database.setDelay('5s');
  return { node, otherNode, author, reader, older };
}

/** Before all posts. Members share the page without a cursor, which is read from the primary. */
const cursor = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

const boardOf = async (client: ApiClient, filter: PostFilter = {}): Promise<string[]> =>
  (await client.call(listPostsEndpoint, { querystring: { ...filter, cursor } })).posts.map(({ id }) => id);

/** What a client sees of the posts, through all endpoints that may read from the replica. */
async function readPosts(client: ApiClient, { id: memberId }: Person) {
  const { posts } = await client.call(listPlayerPostsEndpoint, { params: { memberId }, querystring: {} });
  const { active, matching } = await client.call(getPostFacetsEndpoint, { querystring: { search: 'two more' } });
  return {
    boards: [await boardOf(client), await boardOf(client, { platform: 'PC', search: 'two more' })],
    posts: posts.map(({ id }) => id),
    newer: (await client.call(countNewerPostsEndpoint, { querystring: {} })).count,
    active,
    matching: matching.count,
  };
}
const READS = 5;

test('reads posts from a replica that lags by 5 s, but not for a member who just wrote, on any node', async () => {
  const { node, otherNode, author, reader, older } = await startLagging();
  const before = await readPosts(reader, author);
  expect(before.boards[0]).toContain(older.id);
  const post = await author.call(createPostEndpoint, { body: aPostDraft() });
  await author.call(deletePostEndpoint, { params: { postId: older.id } });
  const replicaReads = await node.countOf('replica');
  expect(await readPosts(reader, author)).toEqual(before);
  expect(await node.countOf('replica')).toBe(replicaReads + READS);

  const [own] = [await readPosts(author, author)];
  expect(own).toMatchObject({ posts: [post.id], active: before.active, matching: before.matching });
  for (const board of own.boards) expect([board.includes(post.id), board.includes(older.id)]).toEqual([true, false]);
  const otherBrowser = await signInAgain(otherNode.visitor(), author.email);
  expect(await readPosts(otherBrowser, author)).toEqual(own);
  expect(await otherNode.countOf('own_write')).toBe(READS);
});

test('responds with nothing older than the live event that a tab received', async () => {
  const { node, author, reader, older } = await startLagging();
  await author.call(deletePostEndpoint, { params: { postId: older.id } });
  const firstPost = async (eventAge?: string): Promise<string | undefined> => {
    const headers = eventAge === undefined ? {} : { [EVENT_AGE_HEADER]: eventAge };
    const response = await reader.raw({ url: `${listPostsEndpoint.path}?cursor=${cursor}`, headers });
    return response.json().posts[0]?.id;
  };
  expect(await firstPost()).toBe(older.id);
  expect(await firstPost('0')).not.toBe(older.id);
  expect(await node.countOf('event')).toBe(1);
  for (const age of ['60000', '-1', 'now', '']) expect(await firstPost(age)).toBe(older.id);
});

test('applies a block at once, although the replica lacks it', async () => {
  const { node, author, reader, older } = await startLagging();
  const stranger = await node.as('member', 'Stranger');
  await author.call(blockMemberEndpoint, { params: { memberId: reader.id } });
  const seen = await readPosts(reader, author);
  expect(seen.posts).toEqual([]);
  for (const board of seen.boards) expect(board).not.toContain(older.id);
  expect((await readPosts(stranger, author)).posts).toEqual([older.id]);
  expect(await node.countOf('replica')).toBe(2 * READS);
});

test('reads older messages from the replica only if it has all of them', async () => {
  const { node, author, reader } = await startLagging();
  const chat = await aChat(author, reader);
  const send = () => author.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  const seqsOf = ({ messages }: MessagePage): number[] => messages.map(({ seq }) => seq);
  const page = async (querystring: { before?: number; after?: number }): Promise<number[]> =>
    seqsOf(await reader.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring }));
  await send();
  await database.setDelay('0');
  await database.catchUp();
  await database.setDelay('5s');
  for (let count = 0; count < 3; count += 1) await send();
  const replicaReads = await node.countOf('replica');
  for (const newest of [{}, { after: 0 }]) expect(await page(newest)).toEqual([1, 2, 3, 4]);
  expect(await node.countOf('replica')).toBe(replicaReads);
  expect(await page({ before: 2 })).toEqual([1]);
  expect(await page({ before: 4 })).toEqual([1, 2, 3]);
  expect(await page({ before: 9 })).toEqual([1, 2, 3, 4]);
  expect(await node.countOf('replica')).toBeGreaterThan(replicaReads);
});

test('reads from the primary while the replica lags too much', async () => {
  await database.setDelay('0');
  const node = await startNode({ maxLagMs: 300 });
  const [author, reader] = [await node.as('member'), await node.as('member')];
  await database.catchUp();
  await expect.poll(node.lagSeconds).toBeLessThan(0.1);
  await database.setDelay('5s');
  const post = await author.call(createPostEndpoint, { body: aPostDraft() });
  expect(await boardOf(reader)).not.toContain(post.id);
  await expect.poll(node.lagSeconds).toBeGreaterThan(0.3);
  expect(await boardOf(reader)).toContain(post.id);
  expect(await node.countOf('lag')).toBe(1);
});

test('reads from the primary if the configured server is not a standby', async () => {
  const { user, password, database: name, ...place } = database.target;
  const at = new URLSearchParams({ host: place.host, port: String(place.port) });
  const node = await startNode({}, `postgres://${user}:${password}@localhost/${name}?${at.toString()}`);
  await expect.poll(() => node.logLines.join('')).toContain('read replica unavailable');
  expect(node.logLines.join('')).toContain('The server of DATABASE_READ_URL is not a standby.');
  expect(await boardOf(await node.as('member'))).not.toEqual([]);
  expect(await node.countOf('unavailable')).toBe(1);
});

test('reads from the primary while the replica is down, and stays ready', async () => {
  const { node, author, reader, older } = await startLagging();
  await database.setDelay('0');
  await author.call(deletePostEndpoint, { params: { postId: older.id } });
  await database.stop();
  expect((await readPosts(reader, author)).posts).toEqual([]);
  expect((await node.visitor().raw({ url: '/readyz' })).statusCode).toBe(200);
  await expect.poll(node.lagSeconds).toBe(Infinity);
  expect(node.logLines.join('')).toContain('read replica unavailable');
  const late = await startNode();
  expect(await boardOf(await late.as('member'))).not.toContain(older.id);
  await database.start();
  await expect.poll(node.lagSeconds).toBeLessThan(1);
  expect(node.logLines.join('')).toContain('read replica available again');
});

test('logs once that reads from the replica fail, and reads from the primary', async () => {
  await database.setDelay('0');
  const { db } = await startNode();
  const warnings: string[] = [];
  const log = { info() {}, warn: (_details: object, message: string) => void warnings.push(message) };
  const environment = { DATABASE_URL: database.readUrl, DATABASE_READ_URL: database.readUrl };
  const { reads, replica, close } = openReadRouter(readConfig(environment), db, log, { probeIntervalMs: 20 });
  onTestFinished(close);
  await expect.poll(() => replica?.lagSeconds()).toBeLessThan(1);
  const read = () =>
    reads.run({ lastWritePosition: null, eventAgeMs: Infinity }, async (readDb) => {
      if (readDb !== db) throw new Error('lost');
      return 'primary';
    });
  expect([await read(), await read()]).toEqual(['primary', 'primary']);
  expect(warnings).toEqual(['read from the replica failed']);
});
