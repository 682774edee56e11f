// A minimal server for some of the product's endpoints: it reads the session and the data with prepared statements, and
// uses node:http and ws. It validates no input and has no rate limits.
import { createHash } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

const PAGE_SIZE = 24;

/** A post and its author as the product shows them, in its order. */
const postColumns = `
  post.id, game_id as "gameId", game,
  (select json_build_object('abbreviation', abbreviation, 'iconId', icon_id) from games where games.id = game_id) as emblem,
  post.platform, description, tags,
  post.comms, post.spoken_languages as "spokenLanguages", post.play_areas as "playAreas", post.levels, is_adults_only as "isAdultsOnly",
  is_active as "isActive",
  starts_at as "startsAt", visible_from as "visibleFrom", first_crew_id as "firstCrewId", is_complete as "isComplete", closes_at as "closesAt", closed_reason as "closedReason", confirm_by as "confirmBy",
  seats, party, accepted_seats as "acceptedSeats", offered_seats as "offeredSeats", roles,
  case when roles = '[]' then '{}' else array(
    select coalesce(sum(cardinality(array_positions(request.roles, item.role ->> 'name'))), 0)::int
      + coalesce(max((item.role ->> 'authorCount')::int), 0)
    from jsonb_array_elements(roles) with ordinality as item(role, position)
    left join join_requests as request
      on request.post_id = post.id and request.state = 'accepted'
    group by position order by position) end as "acceptedByRole",
  waiting_count as "waitingCount", crew_version as "crewVersion",
  is_shared as "isShared", is_indexable as "isIndexable", discord_channel_id as "discordChannelId",
  author_id as "authorId",
  coalesce(display_name, name, nullif(split_part(email, '@', 1), ''), 'User') as "authorName",
  '/api/pictures/' || picture_id || '/small' as "authorPictureUrl",
  responses, post.created_at as "createdAt", post.updated_at as "updatedAt", synced_at as "syncedAt",
  quick_post as "quickPost", title, skill_level as "skillLevel", region`;

const firstPage = `
  select ${postColumns} from posts as post join members on members.id = author_id
  where is_active and author_id <> all (array(
    select case when blocker_id = $1 then blocked_id else blocker_id end from blocks
    where blocker_id = $1 or blocked_id = $1))
  order by post.id desc limit ${PAGE_SIZE + 1}`;

async function listPosts(pool: pg.Pool, memberId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>({ name: 'first_page', text: firstPage, values: [memberId] });
  const posts = rows.slice(0, PAGE_SIZE);
  return JSON.stringify({ posts, nextCursor: rows.length > PAGE_SIZE ? (posts.at(-1)?.id ?? null) : null });
}

const insertPost = `
  with post as (
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select uuidv7(), $1, id, name, filter_option, $3, $4, $5, true from games where name = $2 and is_verified
    returning *)
  select ${postColumns} from post join members on members.id = author_id`;

export async function createPost(pool: pg.Pool, memberId: string, body: string): Promise<string> {
  const { game, platform, description, tags }: Record<string, unknown> = JSON.parse(body);
  const values = [memberId, game, platform, description, tags];
  const { rows } = await pool.query({ name: 'insert_post', text: insertPost, values });
  return JSON.stringify(rows[0]);
}

/** The update locks the conversation's row, so that sequence numbers have no gaps. */
const insertMessage = `
  with chat as (
    update chats set last_seq = last_seq + 1, last_message = $4, last_message_at = clock_timestamp()
    where id = $1 and exists (select from chat_participants where chat_id = $1 and member_id = $2)
    returning id, last_seq, last_message_at)
  insert into messages (id, chat_id, seq, sender_id, text, sent_at)
    select $3, id, last_seq, $2, $4, last_message_at from chat
  returning id, chat_id as "chatId", seq, sender_id as "senderId", text, sent_at as "sentAt"`;

async function sendMessage(
  pool: pg.Pool,
  memberId: string,
  { chatId, body }: { readonly chatId: string; readonly body: string },
): Promise<string> {
  const { id, text }: Record<string, unknown> = JSON.parse(body);
  const { rows } = await pool.query({ name: 'send', text: insertMessage, values: [chatId, memberId, id, text] });
  const message = JSON.stringify(rows[0]);
  for (const participantId of chatId.split('_')) publish(participantId, `{"type":"message.sent","message":${message}}`);
  return message;
}

/** The same as in the product. */
const POOL_SIZE = 6;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });

const findSession = `
  select members.id from sessions join members on members.id = sessions.member_id
  where token_hash = $1 and expires_at > now() and last_seen_at > now() - interval '7 days' and disabled_at is null`;

async function findMemberId({ headers }: IncomingMessage): Promise<string | null> {
  const token = /(?:^|; )muster_session=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (token === undefined) return null;
  const values = [createHash('sha256').update(token).digest()];
  const { rows } = await pool.query<{ id: string }>({ name: 'session', text: findSession, values });
  return rows[0]?.id ?? null;
}

const sockets = new Map<string, Set<WebSocket>>();

function publish(memberId: string, frame: string): void {
  for (const socket of sockets.get(memberId) ?? []) socket.send(frame);
}

async function answer(request: IncomingMessage): Promise<string | null> {
  const memberId = await findMemberId(request);
  if (memberId === null) return null;
  const { method, url = '' } = request;
  if (method === 'GET' && url === '/api/posts') return listPosts(pool, memberId);
  if (method === 'POST' && url === '/api/posts') return createPost(pool, memberId, await readText(request));
  const chatId = /^\/api\/chats\/([^/]+)\/messages$/.exec(url)?.[1];
  if (method !== 'POST' || chatId === undefined) return null;
  return sendMessage(pool, memberId, { chatId, body: await readText(request) });
}

const server = createServer((request, response) => {
  answer(request)
    .then((body) => {
      response.statusCode = body === null ? 404 : 200;
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(body ?? ''));
      response.end(body);
    })
    .catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
});

/** Like the product, it reads the session again for each message. */
async function answerFrame(socket: WebSocket, request: IncomingMessage, body: string): Promise<void> {
  const { type, id, chatId }: Record<string, unknown> = JSON.parse(body);
  if (type !== 'message.send') return;
  const memberId = await findMemberId(request);
  const message = memberId === null ? null : await sendMessage(pool, memberId, { chatId: String(chatId), body });
  socket.send(`{"type":"message.answer","id":"${String(id)}","status":${message ? 200 : 401},"body":${message}}`);
}

const liveServer = new WebSocketServer({ noServer: true, perMessageDeflate: false });

server.on('upgrade', (request, connection, head) => {
  findMemberId(request)
    .then((memberId) => {
      if (memberId === null) return connection.destroy();
      return liveServer.handleUpgrade(request, connection, head, (socket) => {
        const own = sockets.get(memberId) ?? new Set();
        sockets.set(memberId, own.add(socket));
        socket.on('close', () => own.delete(socket));
        socket.on('message', (data: Buffer) => void answerFrame(socket, request, data.toString()));
        socket.send('{"type":"live.ready"}');
      });
    })
    .catch(() => connection.destroy());
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`The baseline is listening on http://127.0.0.1:${port}\nData is stored in PostgreSQL\n`);
});
process.on('SIGTERM', () => process.exit(0));
