import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { chatCursor, CHATS_PAGE_SIZE } from '@muster/contract/chat/chat-list.ts';
import {
  crewmateCursor,
  CREWMATES_PAGE_SIZE,
  listCrewmatesEndpoint,
} from '@muster/contract/join-requests/crewmates.ts';
import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/join-requests/join-requests.ts';
import { OWN_REQUESTS_PAGE_SIZE } from '@muster/contract/join-requests/own-requests.ts';
import { blockCursor, BLOCKS_PAGE_SIZE, listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { aPostDraft, makeCrewmates } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

/** Ada, and more players than a page has. Several have the same name. */
async function startWithPlayers(pageSize: number) {
  const api = await startApi();
  const ada = await api.as('member', 'Ada');
  const ids = Array.from({ length: pageSize + 3 }, () => uuidv7());
  await api.db.execute(sql`insert into members (id, name, email, password_hash)
    select id, 'Player_' || place / 20, id || '@example.com', 'x' from ${rowsOf(ids)}`);
  return { ...api, ada, ids };
}

const rowsOf = (ids: readonly string[]) => sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as player (id, place)`;

/** Two pages, and the rows of both. */
async function readPages<Row>(
  readPage: (cursor?: string) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => string,
): Promise<[number, Row[]]> {
  const first = await readPage();
  const last = first.at(-1);
  if (last === undefined) throw new Error('The list is empty.');
  return [first.length, [...first, ...(await readPage(cursorOf(last)))]];
}

test('pages conversations by the activity that the member sees', async () => {
  const { db, ada, ids } = await startWithPlayers(CHATS_PAGE_SIZE);
  const pairs = sql`(select least(id, ${ada.id})::text || '_' || greatest(id, ${ada.id}) as chat_id, id, place
    from ${rowsOf(ids)}) as pair`;
  await db.execute(sql`insert into chats (id, last_seq, last_message, last_message_at, created_at)
    select chat_id, 1, 'hi', now() - place * interval '1 second', now() - interval '1 day' from ${pairs}`);
  // The member deleted the message of every tenth, and archived the first.
  await db.execute(sql`insert into chat_participants (chat_id, member_id, partner_id, deleted_seq, archived_seq)
    select chat_id, ${ada.id}::uuid, id, case when place % 10 = 0 then 1 else 0 end, case when place = 1 then 1 end from ${pairs}`);
  const [count, listed] = await readPages(
    (cursor) => ada.call(listChatsEndpoint, { querystring: { cursor } }),
    chatCursor,
  );
  expect(count).toBe(CHATS_PAGE_SIZE);
  expect(listed).toHaveLength(ids.length);
  expect(new Set(listed.map(({ partner }) => partner.id))).toEqual(new Set(ids));
  expect(listed.map(chatCursor)).toEqual(listed.map(chatCursor).toSorted());
  expect(listed.at(-1)?.isArchived).toBe(true);
});

test('pages crewmates, first those with active posts, then by name', async () => {
  const { db, as, ada, ids } = await startWithPlayers(CREWMATES_PAGE_SIZE);
  const zed = await as('member', 'Zed');
  await zed.call(createPostEndpoint, { body: aPostDraft() });
  await makeCrewmates(db, ada, zed, ...ids.map((id) => ({ id })));
  const [count, listed] = await readPages(
    (cursor) => ada.call(listCrewmatesEndpoint, { querystring: { cursor } }),
    crewmateCursor,
  );
  expect(count).toBe(CREWMATES_PAGE_SIZE);
  expect(listed.map(({ id }) => id)).toEqual([zed.id, ...ids]);
});

test('pages blocked players, also those blocked at the same time', async () => {
  const { db, ada, ids } = await startWithPlayers(BLOCKS_PAGE_SIZE);
  await db.execute(sql`insert into blocks (blocker_id, blocked_id, blocked_name, created_at)
    select ${ada.id}::uuid, id, 'P', now() - (place / 20) * interval '1 second' from ${rowsOf(ids)}`);
  const [count, listed] = await readPages(
    (cursor) => ada.call(listBlocksEndpoint, { querystring: { cursor } }),
    blockCursor,
  );
  expect(count).toBe(BLOCKS_PAGE_SIZE);
  expect(listed.map(({ memberId }) => memberId)).toEqual(ids);
});

const requestColumns = sql.raw(
  '(id, author_id, requester_id, state, closed_from, decided_at, changed_at, waiting_since, game, platform, excerpt, expires_at)',
);
const copiedColumns = sql.raw("'Valorant', 'PC', '', now() + interval '1 day'");

test('pages received requests, first the pending ones, then the waitlist', async () => {
  const { db, ada, ids } = await startWithPlayers(OWN_REQUESTS_PAGE_SIZE);
  await db.execute(sql`insert into join_requests ${requestColumns}
    select id, ${ada.id}::uuid, id, case when place = 2 then 'waitlisted' else 'pending' end, null, null, null,
      case when place = 2 then now() end, ${copiedColumns} from ${rowsOf(ids)}`);
  const [count, listed] = await readPages(
    (cursor) => ada.call(listReceivedRequestsEndpoint, { querystring: { cursor } }),
    ({ id, state }: JoinRequest) => `${state === 'waitlisted' ? 1 : 0}_${id}`,
  );
  expect(count).toBe(OWN_REQUESTS_PAGE_SIZE);
  const [first, waiting, ...others] = ids;
  expect(listed.map(({ id }) => id)).toEqual([first, ...others, waiting]);
});

test('pages sent requests, newest first', async () => {
  const { db, ada, ids } = await startWithPlayers(OWN_REQUESTS_PAGE_SIZE);
  await db.execute(sql`insert into join_requests ${requestColumns}
    select id, id, ${ada.id}::uuid, 'closed', 'pending', now(), now(), null, ${copiedColumns} from ${rowsOf(ids)}`);
  const [count, listed] = await readPages(
    (cursor) => ada.call(listSentRequestsEndpoint, { querystring: { cursor } }),
    ({ id }: JoinRequest) => id,
  );
  expect(count).toBe(OWN_REQUESTS_PAGE_SIZE);
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
});
