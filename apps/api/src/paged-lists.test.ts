import { chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { chatCursor, CHATS_PAGE_SIZE } from '@muster/contract/chat/chat-list.ts';
import {
  crewmateCursor,
  CREWMATES_PAGE_SIZE,
  listCrewmatesEndpoint,
} from '@muster/contract/posts/afterwards/crewmates.ts';
import {
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { JOIN_REQUESTS_PAGE_SIZE, receivedCursor } from '@muster/contract/posts/requests/own-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { blockCursor, BLOCKS_PAGE_SIZE, listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { explain, type Query } from '#test/explain.ts';
import { aPostDraft, makeCrewmates } from '#test/factories.ts';
import { shareApi } from '#test/start-api.ts';

const queries: Query[] = [];
const shared = shareApi({ onQuery: (text, params) => queries.push({ text, params }) });

const lists = [
  listSentRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listChatsEndpoint,
  listCrewmatesEndpoint,
  listBlocksEndpoint,
];

/** A member and others, for two full pages and one more. Two of them have each name. */
async function startWithOthers(pageSize: number) {
  const { as, db } = shared();
  const [ada, eve] = [await as('member', 'Ada'), await as('member', 'Eve')];
  const ids = Array.from({ length: 2 * pageSize + 1 }, () => uuidv7());
  await db.execute(sql`insert into members (id, name, email, password_hash)
    select id, 'Player ' || place / 2, id || '@example.com', 'x' from ${withPlaces(ids)}`);
  return { db, ada, eve, ids };
}

const withPlaces = (ids: readonly string[]): SQL =>
  sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as listed (id, place)`;

/** The ids of the items of all pages. Checks that the cursors return nothing to another member. */
async function readPages<Item>(
  members: { readonly ada: ApiClient; readonly eve: ApiClient },
  fetchPage: (member: ApiClient, cursor?: string) => Promise<readonly Item[]>,
  cursorOf: (item: Item) => string,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await fetchPage(members.ada, cursor);
    items.push(...page);
    const last = page.at(-1);
    if (!last) return items;
    cursor = cursorOf(last);
    expect(await fetchPage(members.eve, cursor)).toEqual([]);
  }
}

const queryOf = (cursor?: string) => ({ querystring: cursor === undefined ? {} : { cursor } });

test('pages sent requests, newest first', async () => {
  const { db, ada, eve, ids } = await startWithOthers(JOIN_REQUESTS_PAGE_SIZE);
  await db.execute(sql`insert into join_requests
      (id, author_id, requester_id, author_name, requester_name, state, closed_from, decided_at, changed_at, game, platform, excerpt, expires_at)
    select id, id, ${ada.id}, 'Player', 'Ada', 'closed', 'pending', now(), now(), 'Valorant', 'PC', '', now() from ${withPlaces(ids)}`);
  const fetchPage = (member: ApiClient, cursor?: string) => member.call(listSentRequestsEndpoint, queryOf(cursor));
  const requests = await readPages({ ada, eve }, fetchPage, ({ id }) => id);
  expect(requests.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(await fetchPage(ada)).toHaveLength(JOIN_REQUESTS_PAGE_SIZE);
});

test('pages received requests, waiting parties last', async () => {
  const { db, ada, eve, ids } = await startWithOthers(JOIN_REQUESTS_PAGE_SIZE);
  const post = await ada.call(createPostEndpoint, { body: aPostDraft() });
  await db.execute(sql`insert into join_requests
      (id, post_id, author_id, requester_id, author_name, requester_name, state, waiting_since, game, platform, excerpt, expires_at)
    select id, ${post.id}, ${ada.id}, id, 'Ada', 'Player', case when place % 2 = 0 then 'waitlisted' else 'pending' end,
      case when place % 2 = 0 then now() end, 'Valorant', 'PC', '', now() + interval '1 day'
    from ${withPlaces(ids)}`);
  const fetchPage = (member: ApiClient, cursor?: string) => member.call(listReceivedRequestsEndpoint, queryOf(cursor));
  const requests = await readPages({ ada, eve }, fetchPage, receivedCursor);
  const listed = [...ids.filter((_, index) => index % 2 === 0), ...ids.filter((_, index) => index % 2 === 1)];
  expect(requests.map(({ id }) => id)).toEqual(listed);
  expect(await fetchPage(ada)).toHaveLength(JOIN_REQUESTS_PAGE_SIZE);
});

test('pages conversations by activity, archived ones last', async () => {
  const { db, ada, eve, ids } = await startWithOthers(CHATS_PAGE_SIZE);
  const chatIds = ids.map((id) => chatIdOf(ada.id, id));
  const chats = sql`unnest(${sql.param(chatIds)}::text[], ${sql.param(ids)}::uuid[]) with ordinality as listed (chat_id, id, place)`;
  // Two of them have the same time, every third is archived, and the message of every tenth was deleted.
  await db.execute(sql`insert into chats (id, created_at, last_seq, last_message, last_message_at)
    select chat_id, now() - interval '1 year', 1, 'Hi', now() - place / 2 * interval '1 hour' from ${chats}`);
  await db.execute(sql`insert into chat_participants (chat_id, member_id, partner_id, deleted_seq, archived_seq)
    select chat_id, ${ada.id}, id, case when place % 10 = 0 then 1 else 0 end, case when place % 3 = 0 then 1 end
    from ${chats}`);
  const fetchPage = (member: ApiClient, cursor?: string) => member.call(listChatsEndpoint, queryOf(cursor));
  const conversations = await readPages({ ada, eve }, fetchPage, chatCursor);
  expect(conversations.map(({ id }) => id).toSorted()).toEqual(chatIds.toSorted());
  expect(conversations.map(chatCursor)).toEqual(conversations.map(chatCursor).toSorted());
  expect(conversations.filter(({ isArchived }) => isArchived)).toHaveLength(Math.floor(ids.length / 3));
  expect(await fetchPage(ada)).toHaveLength(CHATS_PAGE_SIZE);
});

test('pages crewmates by name', async () => {
  const { db, ada, eve, ids } = await startWithOthers(CREWMATES_PAGE_SIZE);
  await makeCrewmates(db, ada, ...ids.map((id) => ({ id })));
  const fetchPage = (member: ApiClient, cursor?: string) => member.call(listCrewmatesEndpoint, queryOf(cursor));
  const crewmates = await readPages({ ada, eve }, fetchPage, crewmateCursor);
  expect(crewmates.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await fetchPage(ada)).toHaveLength(CREWMATES_PAGE_SIZE);
});

test('pages blocked players, newest first', async () => {
  const { db, ada, eve, ids } = await startWithOthers(BLOCKS_PAGE_SIZE);
  await db.execute(sql`insert into blocks (blocker_id, blocked_id, blocked_name, created_at)
    select ${ada.id}, id, 'Player', now() - place / 2 * interval '1 hour' from ${withPlaces(ids)}`);
  const fetchPage = (member: ApiClient, cursor?: string) => member.call(listBlocksEndpoint, queryOf(cursor));
  const blocked = await readPages({ ada, eve }, fetchPage, blockCursor);
  expect(blocked.map(({ memberId }) => memberId).toSorted()).toEqual(ids.toSorted());
  expect(await fetchPage(ada)).toHaveLength(BLOCKS_PAGE_SIZE);
});

test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
  'rejects malformed cursors of %s',
  async (_, endpoint) => {
    const ada = await shared().as('member');
    const id = uuidv7();
    for (const cursor of ['', 'x', `x_${id}`, `0_${id}' or true --`, `0_${id}_a\0b`, `99999999999999_${id}`]) {
      const { statusCode } = await ada.send(endpoint, { querystring: { cursor } });
      expect([cursor, statusCode]).toEqual([cursor, 400]);
    }
  },
);

test('reads a page of sent requests in the order of an index', async () => {
  const { as, pool } = shared();
  const ada = await as('member', 'Ada');
  queries.length = 0;
  await ada.call(listSentRequestsEndpoint, queryOf(uuidv7()));
  const sent = queries.filter(({ text }) => text.includes('"newest"'));
  expect(sent).toHaveLength(1);
  const nodes = (await Promise.all(sent.map((query) => explain(pool, query)))).flat();
  const conditions = nodes.map((node) => `${node['Index Name']}: ${node['Index Cond']}`);
  expect(conditions).toContainEqual(expect.stringMatching(/^join_requests_by_requester: .*requester_id = .*id </));
});
