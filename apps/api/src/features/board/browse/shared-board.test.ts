import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import {
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  changeJoinRequestEndpoint,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limitNames } from '#src/http/rate-limits/limits.ts';
import { type ApiClient, cookieHeader } from '#test/api-client.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { runDueJobs } from '#test/run-due-jobs.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

/** Besides the examples, which contain every action; the fuzzer runs more. */
const RUNS = 4;
const MAX_STEPS = 12;
const MEMBERS = 3;

const noLimits = Object.fromEntries(limitNames.map((name) => [name, { points: 1_000_000, seconds: 60 }]));

// Without a clock no page expires, so that only events can drop one. Without intervals no background job changes a post between
// two reads, as when the end of a suspension restores posts.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

beforeEach(({ skip }) => skip(natsIsMissing !== null, natsIsMissing ?? ''));

type Player = ApiClient & { readonly id: string };

/** Two nodes on one database. A player has a client on each. */
async function startNodes() {
  const nats = await startNatsServer();
  const environment = { NATS_URL: nats.url };
  const here = await startApi({ environment, limits: noLimits });
  const there = await startApi({ environment, limits: noLimits, target: here.target });
  const nodes = [here, there] as const;
  for (const { jobContext } of nodes) await expect.poll(() => jobContext.live.isBusOpen()).toBe(true);
  const join = async (role: 'member' | 'admin' = 'member'): Promise<readonly [Player, Player]> => {
    const player = await here.as(role);
    const other = there.visitor();
    player.cookies.forEach((value, name) => other.cookies.set(name, value));
    return [player, { ...other, id: player.id }];
  };
  const watcher = await here.as('member');
  const board = await connectBoard(await there.listen(), watcher);
  return { here, there, nodes, join, nats, board };
}

const LAST_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const boards = [
  { query: '', cursor: LAST_ID },
  { query: 'platform=PC&party=2', cursor: LAST_ID },
  { query: 'sort=soonest', cursor: `253402300800000_${LAST_ID}` },
] as const;

async function getPage({ app }: TestApi, reader: ApiClient, query: string) {
  const { statusCode, headers, body } = await app.inject({
    url: `${listPostsEndpoint.path}?${query}`,
    headers: { cookie: cookieHeader(reader) },
  });
  const { date: _date, ...others } = headers;
  return { statusCode, headers: others, body };
}

/** The newest id is only on a first page, and pages are shared only without a cursor. */
const withoutNewestId = ({ body, ...page }: Awaited<ReturnType<typeof getPage>>) => {
  const text = body.replace(/,"newestId":"[^"]+"/, '');
  return { ...page, headers: { ...page.headers, 'content-length': String(Buffer.byteLength(text)) }, body: text };
};

/** The first pages of a reader on a node, and the same pages computed for them alone. */
async function readPages(node: TestApi, reader: ApiClient) {
  const pages = [];
  for (const { query, cursor } of boards) {
    const shown = withoutNewestId(await getPage(node, reader, query));
    const expected = await getPage(node, reader, `${query}&cursor=${cursor}`);
    if (shown.statusCode === 200 || expected.statusCode === 200) pages.push({ shown, expected });
  }
  return { shown: pages.map(({ shown }) => shown), expected: pages.map(({ expected }) => expected) };
}

const actions = [
  'create',
  'edit',
  'hide',
  'show',
  'delete',
  'rename',
  'request',
  'accept',
  'block',
  'unblock',
  'disable',
  'enable',
  'remove',
] as const;

/** An action of one player, on their own post or on another player, through one of the nodes. */
interface Step {
  readonly action: (typeof actions)[number];
  readonly who: number;
  readonly target: number;
  readonly node: 0 | 1;
}
const aStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actions),
  who: fc.nat(MEMBERS - 1),
  target: fc.nat(MEMBERS - 1),
  node: fc.constantFrom(0, 1),
});

/** Each action with an effect, which random steps may lack. */
const everyAction = (node: 0 | 1): Step[] => {
  const step = (action: Step['action'], who: number, target: number): Step => ({ action, who, target, node });
  return [
    ...(['rename', 'edit', 'create', 'hide', 'show', 'delete'] as const).map((action) => step(action, 0, 1)),
    step('request', 1, 0),
    step('accept', 0, 1),
    step('block', 0, 1),
    step('unblock', 0, 1),
    step('request', 1, 2),
    step('accept', 2, 1),
    step('disable', 0, 1),
    step('enable', 0, 1),
    step('remove', 0, 2),
  ];
};

/** Three players, each with a post, and an administrator. */
async function startPlayers({ nodes, join }: Awaited<ReturnType<typeof startNodes>>) {
  const admins = await join('admin');
  const players = await Promise.all(Array.from({ length: MEMBERS }, () => join()));
  const createPost = (player: Player, isActive = true) =>
    player.send(createPostEndpoint, { body: aPostDraft({ isActive, seats: 3 }) });
  for (const [player] of players) await createPost(player);
  const postOf = async (player: Player): Promise<{ postId: string }> => {
    const answer = await player.send(listMyPostsEndpoint);
    return { postId: answer.json().posts?.[0]?.id ?? LAST_ID };
  };
  const requestTo = async (player: Player): Promise<{ requestId: string }> => {
    const answer = await player.send(listPostRequestsEndpoint, { params: await postOf(player) });
    return { requestId: answer.json().requests?.[0]?.id ?? LAST_ID };
  };

  async function run({ action, who, target, node }: Step): Promise<void> {
    const actor = players[who]?.[node] ?? expect.fail();
    const other = players[target]?.[node] ?? expect.fail();
    const admin = admins[node];
    const params = { memberId: other.id };
    const changeOwn = async (endpoint: AnyEndpoint, body?: object) =>
      actor.send(endpoint, { params: await postOf(actor), body });
    const runs: Readonly<Record<Step['action'], () => Promise<unknown>>> = {
      create: () => createPost(actor, target > 0),
      edit: () => changeOwn(updatePostEndpoint, aPostContent({ game: 'CS2', platform: 'Mobile' })),
      hide: () => changeOwn(setPostActiveEndpoint, { isActive: false }),
      show: () => changeOwn(setPostActiveEndpoint, { isActive: true }),
      delete: () => changeOwn(deletePostEndpoint),
      rename: () => actor.send(updateProfileEndpoint, { body: { name: `Player ${uuidv7()}` } }),
      request: async () => actor.send(requestToJoinEndpoint, { params: await postOf(other) }),
      accept: async () =>
        actor.send(changeJoinRequestEndpoint, { params: await requestTo(actor), body: { name: 'accept' } }),
      block: () => actor.send(blockMemberEndpoint, { params }),
      unblock: () => actor.send(unblockMemberEndpoint, { params }),
      disable: () => admin.send(disableMemberEndpoint, { params, body: { reason: 'Spam' } }),
      enable: () => admin.send(enableMemberEndpoint, { params }),
      remove: async () => {
        await admin.send(deleteMemberEndpoint, { params });
        players[target] = await join();
      },
    };
    await runs[action]();
  }

  /** Whether all readers get the pages computed for them on this node. */
  async function comparePages(node: 0 | 1) {
    const shown = [];
    const expected = [];
    for (const clients of [...players, admins]) {
      const pages = await readPages(nodes[node], clients[node]);
      shown.push(pages.shown);
      expected.push(pages.expected);
    }
    return { shown, expected, isEqual: JSON.stringify(shown) === JSON.stringify(expected) };
  }

  return { run, comparePages };
}

test('every reader gets the page computed for them: at once on the node of a change, then on the other', async () => {
  const fleet = await startNodes();
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: MAX_STEPS }), async (steps) => {
      const { run, comparePages } = await startPlayers(fleet);
      await Promise.all([comparePages(0), comparePages(1)]);
      for (const step of steps) {
        await run(step);
        await runDueJobs(fleet.nodes[step.node], MEMBERS);
        const { shown, expected } = await comparePages(step.node);
        expect(shown).toEqual(expected);
        const other = step.node === 0 ? 1 : 0;
        await expect.poll(async () => (await comparePages(other)).isEqual).toBe(true);
      }
    }),
    { numRuns: RUNS, examples: [[everyAction(0)], [everyAction(1)]], endOnFailure: true },
  );
}, 120_000);

const listedIds = async (reader: ApiClient): Promise<string[]> =>
  (await reader.call(listPostsEndpoint, { querystring: {} })).posts.map(({ id }) => id);

test('shows authors their own post under concurrent reads', async () => {
  const { here, join } = await startNodes();
  const authors = await Promise.all(Array.from({ length: 4 }, () => join()));
  const [[reader]] = [await join()];
  let isRunning = true;
  const readAlways = async (): Promise<void> => {
    while (isRunning) await listedIds(reader);
  };
  const readers = Array.from({ length: 8 }, readAlways);
  const writeAndRead = async ([author]: readonly [Player, Player]): Promise<void> => {
    for (let round = 0; round < 10; round += 1) {
      const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
      expect(await listedIds(author)).toContain(postId);
      await author.call(deletePostEndpoint, { params: { postId } });
      expect(await listedIds(author)).not.toContain(postId);
    }
  };
  await Promise.all(authors.map(writeAndRead));
  isRunning = false;
  await Promise.all(readers);
  expect(here.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a node shares pages until it loses its bus', async () => {
  const { there, join, nats, board } = await startNodes();
  const [[author], [, reader]] = [await join(), await join()];
  const create = () => author.call(createPostEndpoint, { body: aPostDraft() });
  const { id } = await create();
  await board.next((event) => event.type === 'post.created' && event.postId === id);
  expect(await listedIds(reader)).toEqual([id]);
  // Without an event, the shared page stays.
  await there.db.execute(sql`delete from posts`);
  expect(await listedIds(reader)).toEqual([id]);
  await nats.kill();
  await expect.poll(() => listedIds(reader)).toEqual([]);
  const { id: laterId } = await create();
  expect(await listedIds(reader)).toEqual([laterId]);
  await author.call(deletePostEndpoint, { params: { postId: laterId } });
  expect(await listedIds(reader)).toEqual([]);
});

test('rejects revoked sessions, disabled and suspended members on all nodes although the page is shared', async () => {
  const { here, there, join } = await startNodes();
  const [[admin], [reader]] = [await join('admin'), await join()];
  const statuses = async (cookies: string[]) =>
    Promise.all(
      cookies.flatMap((cookie) =>
        [here, there].map(async ({ app }) => {
          const { statusCode } = await app.inject({ url: listPostsEndpoint.path, headers: { cookie } });
          return statusCode;
        }),
      ),
    );
  const [ended, disabled, suspended] = [await join(), await join(), await join()];
  const cookies = [ended, disabled, suspended].map(([client]) => cookieHeader(client));
  expect(await statuses([...cookies, cookieHeader(reader)])).toEqual(Array(8).fill(200));
  await here.db.execute(sql`delete from sessions where member_id = ${ended[0].id}`);
  await admin.call(disableMemberEndpoint, { params: { memberId: disabled[0].id }, body: { reason: 'Spam' } });
  await here.db.execute(
    sql`update members set suspended_until = now() + interval '1 day' where id = ${suspended[0].id}`,
  );
  expect(await statuses(cookies)).toEqual([401, 401, 401, 401, 403, 403]);
  expect(await statuses([cookieHeader(reader)])).toEqual([200, 200]);
});
