import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import { listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Benchmark, type Figure, type Goal, atMost } from './benchmark.ts';
import {
  cookieHeaderOf,
  fillBoard,
  insertConversations,
  insertMembers,
  type Pair,
  type SignedIn,
  signIn,
} from './data.ts';
import { type HttpRequest, sendRequest } from './load.ts';
import { startFilledProduct } from './servers.ts';
import { measureAlternating, median } from './statistics.ts';

const POSTS = 20_000;
const CONVERSATIONS = 200;
const SENT_REQUESTS = 180;
/** Members of the crew with the long conversation, former ones included. */
const ROOM_MEMBERS = 6;
const ROOM_MESSAGES = 200_000;
const QUICK_ROOM_MESSAGES = 2000;
/** Members who use the product meanwhile, and talk in pairs. */
const OTHERS = 8;
/** Between two requests of theirs: they do not queue. */
const INTERVAL_MS = 25;
const MAX_P50_MS = 50;
const IDLE = 'quiet';

/** The requests of a member to join the newest posts of others; every third is accepted, which adds them to a crew. */
const insertRequests = `
  insert into join_requests (id, post_id, author_id, requester_id, author_name, requester_name, state, decided_at, game, platform, excerpt, expires_at)
  select id, id, author_id, $1, 'Player', 'Player', case when place % 3 = 1 then 'accepted' else 'pending' end,
    case when place % 3 = 1 then now() end, game, platform, left(description, 120), now() + interval '1 day'
  from (
    select *, row_number() over (order by id desc) as place from posts
    where is_active and seats is null and author_id <> $1 order by id desc limit $2) as requested`;

/** Continues after the events of the crew, which are the first messages. */
const insertRoomMessages = `
  with room as (
    select id, last_seq from chats join chat_participants on chat_id = id
    where member_id = $1 and partner_id is null order by id desc limit 1
  ), written as (
    insert into messages (chat_id, seq, id, sender_id, text)
    select room.id, seq, gen_random_uuid(), ($2::uuid[])[1 + seq % cardinality($2)], 'ready at nine'
    from room, generate_series(room.last_seq + 1, $3::integer) seq)
  update chats set last_seq = $3, last_message = 'ready at nine', last_message_at = now() from room where chats.id = room.id`;

interface Community {
  readonly heavy: SignedIn;
  readonly others: readonly SignedIn[];
}

/** A board, a member with many conversations and requests, and others with few. */
async function fillCommunity(client: pg.ClientBase, isQuick: boolean): Promise<Community> {
  const authorIds = await fillBoard(client, POSTS);
  const ids = await insertMembers(client, 1 + OTHERS);
  const [heavy, ...others] = await signIn(client, ids);
  if (!heavy) throw new Error('Nobody was added.');
  const pairs = authorIds.slice(0, CONVERSATIONS).map((id): Pair => [heavy.id, id]);
  await insertConversations(client, pairs, { messages: 30, unread: 3 });
  await insertConversations(client, pairsOf(others), { messages: 2, unread: 0 });
  await client.query(insertRequests, [heavy.id, SENT_REQUESTS]);
  const roomIds = [heavy.id, ...authorIds.slice(1 - ROOM_MEMBERS)];
  await client.query(insertRoomMessages, [heavy.id, roomIds, isQuick ? QUICK_ROOM_MESSAGES : ROOM_MESSAGES]);
  await client.query('vacuum analyze');
  return { heavy, others };
}

const pairsOf = (members: readonly SignedIn[]): Pair[] =>
  members.flatMap(({ id }, place) => (place % 2 === 0 ? [[id, members[place + 1]?.id ?? ''] as const] : []));

const get = (path: string, member: SignedIn): HttpRequest => ({
  method: 'GET',
  path,
  headers: { cookie: cookieHeaderOf(member) },
});

/** What others do, one after another: read the board, their conversations and requests, and write. */
function othersRequest(others: readonly SignedIn[], turn: number): HttpRequest {
  const place = turn % others.length;
  const [member, partner] = [others[place], others[place % 2 === 0 ? place + 1 : place - 1]];
  if (!member || !partner) throw new Error('Nobody has this place.');
  const kind = Math.floor(turn / others.length) % 4;
  const path = [listPostsEndpoint, listChatsEndpoint, listSentRequestsEndpoint][kind]?.path;
  if (path) return get(path, member);
  return {
    method: 'POST',
    path: fillPath(sendMessageEndpoint.path, { chatId: chatIdOf(member.id, partner.id) }),
    headers: { cookie: cookieHeaderOf(member), 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text: 'Are you there for a round this evening?' }),
  };
}

/** Median of the milliseconds that others wait, while one member sends the same request from `inFlight` connections. */
async function measureOthers(
  origin: string,
  { heavy, others }: Community,
  { path, inFlight }: Load,
  seconds: number,
): Promise<number> {
  const [client, heavyClient] = [new Pool(origin), new Pool(origin)];
  let isOver = false;
  const repeat = async (): Promise<void> => {
    while (!isOver) {
      const { headers, body } = await heavyClient.request({ ...get(path, heavy) });
      await body.dump();
      if (headers['retry-after']) await pause(Number(headers['retry-after']) * 1000);
    }
  };
  const attack = Array.from({ length: inFlight }, repeat);
  await pause(500);
  const turns = Array.from({ length: (seconds * 1000) / INTERVAL_MS }, async (_, turn) => {
    await pause(turn * INTERVAL_MS);
    // A request may be rejected because it waited too long for a database connection.
    return sendRequest(client, othersRequest(others, turn)).catch(() => Infinity);
  });
  const times = await Promise.all(turns);
  isOver = true;
  await Promise.all(attack);
  await Promise.all([client.close(), heavyClient.close()]);
  return median(times);
}

interface Load {
  readonly name: string;
  readonly path: string;
  readonly inFlight: number;
}

const loads: readonly Load[] = [
  { name: IDLE, path: '/healthz', inFlight: 0 },
  { name: '30 lists of sent requests in flight', path: listSentRequestsEndpoint.path, inFlight: 30 },
  { name: '120 lists of conversations in flight', path: listChatsEndpoint.path, inFlight: 120 },
  { name: '30 lists of crewmates in flight', path: listCrewmatesEndpoint.path, inFlight: 30 },
];

/** How long others wait while one member with much data reads as fast as they can. */
export const heavyMember: Benchmark = {
  name: 'heavy-member',
  async run({ isQuick, repetitions, stack, log }) {
    const { origin, filled } = stack.use(await startFilledProduct((client) => fillCommunity(client, isQuick)));
    for (const { path } of loads)
      log(`${path}: ${Math.round(await sendRequest(new Pool(origin), get(path, filled.heavy)))} ms`);
    const seconds = isQuick ? 1 : 4;
    const measured = await measureAlternating(
      loads.map((load) => () => measureOthers(origin, filled, load, seconds)),
      repetitions,
    );
    const figures = loads.map(
      ({ name }, place): Figure => ({
        name: `others wait, p50, ${name}`,
        side: 'product',
        unit: 'ms',
        values: measured[place] ?? [],
      }),
    );
    const goals = figures.slice(1).map(({ name, values }): Goal => atMost(name, median(values), MAX_P50_MS, 'ms'));
    return { figures, goals };
  },
};
