// A minimal server for some of the product's endpoints: it reads the session and the data with prepared statements, and
// uses node:http and ws. It validates no input and has no rate limits.
import { createHash } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { sendMessage } from './baseline-chats.ts';
import { createPost, listPosts } from './baseline-posts.ts';

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
  if (method === 'POST' && url === '/api/posts') return createPost(pool, memberId, await text(request));
  const chatId = /^\/api\/chats\/([^/]+)\/messages$/.exec(url)?.[1];
  if (method !== 'POST' || chatId === undefined) return null;
  return sendMessage(pool, memberId, { chatId, body: await text(request) }, publish);
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

const liveServer = new WebSocketServer({ noServer: true, perMessageDeflate: false });

server.on('upgrade', (request, connection, head) => {
  findMemberId(request)
    .then((memberId) => {
      if (memberId === null) return connection.destroy();
      return liveServer.handleUpgrade(request, connection, head, (socket) => {
        const own = sockets.get(memberId) ?? new Set();
        sockets.set(memberId, own.add(socket));
        socket.on('close', () => own.delete(socket));
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
