// The least that any program must do for some of the product's answers: a session and the data, from prepared statements,
// over node:http and ws. It checks nothing that people send, counts nobody, and speaks only to well-meaning programs.
import { type IncomingMessage, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { sendMessage } from './floor-chats.ts';
import { createPost, listPosts } from './floor-posts.ts';
import { findMemberId } from './floor-session.ts';
import { addSockets } from './floor-sockets.ts';

/** As the product has it. */
const POOL_SIZE = 6;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });

async function answer(request: IncomingMessage): Promise<string | null> {
  const memberId = await findMemberId(pool, request);
  if (memberId === null) return null;
  const { method, url = '' } = request;
  if (method === 'GET' && url === '/api/posts') return listPosts(pool, memberId);
  if (method === 'POST' && url === '/api/posts') return createPost(pool, memberId, await text(request));
  const chatId = /^\/api\/chats\/([^/]+)\/messages$/.exec(url)?.[1];
  if (method !== 'POST' || chatId === undefined) return null;
  return sendMessage(pool, memberId, { chatId, body: await text(request) }, tell);
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

const tell = addSockets(server, (request) => findMemberId(pool, request));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`The floor is listening on http://127.0.0.1:${port}\nIts data is in PostgreSQL\n`);
});
process.on('SIGTERM', () => process.exit(0));
