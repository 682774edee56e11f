// A worker in which many members create posts over HTTP at a steady rate, and edit one of the shown posts now and then.
import { fillPath } from '@muster/contract/endpoint.ts';
import { createPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { z } from '@muster/contract/zod.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { sharedClockMs } from '../worker.ts';

const orderSchema = z.object({
  origins: z.array(z.string()),
  cookies: z.array(z.string()),
  perSecond: z.number(),
  seconds: z.number(),
});

const POSTS_PER_EDIT = 10;
/** The others have no start. */
const POSTS_PER_START = 4;
const START_MS = 2 * 3_600_000;
/** The first page of a board. */
const SHOWN_POSTS = 24;

interface Created {
  readonly id: string;
  readonly cookie: string;
  readonly sentMs: number;
}

const pools = new Map<string, Pool>();
const created: Created[] = [];
let requests = 0;

async function send(origin: string, method: 'POST' | 'PUT', path: string, cookie: string): Promise<string> {
  requests += 1;
  const pool = pools.get(origin) ?? new Pool(origin, { connections: 16 });
  pools.set(origin, pool);
  const { statusCode, body } = await pool.request({
    method,
    path,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      game: starterGames[requests % starterGames.length]?.name,
      platform: platforms[requests % platforms.length],
      description: `Looking for two calm people who play ranked in the evening, round ${requests}.`,
      tags: ['ranked', 'evening'],
      ...(requests % POSTS_PER_START === 0 && { startsAt: new Date(Date.now() + START_MS).toISOString() }),
    }),
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
  return z.parse(z.object({ id: z.string() }), JSON.parse(text)).id;
}

async function create(origin: string, cookie: string): Promise<void> {
  const sentMs = sharedClockMs();
  created.push({ id: await send(origin, 'POST', createPostEndpoint.path, cookie), cookie, sentMs });
}

const edit = (origin: string, { id, cookie }: Created): Promise<unknown> =>
  send(origin, 'PUT', fillPath(updatePostEndpoint.path, { postId: id }), cookie);

async function createAtFixedRate(message: unknown): Promise<void> {
  const { origins, cookies, perSecond, seconds } = orderSchema.parse(message);
  const shown = created.slice(-SHOWN_POSTS);
  const first = created.length;
  const turn = async (index: number): Promise<void> => {
    await pause((index * 1000) / perSecond);
    const place = first + index;
    const origin = origins[place % origins.length] ?? '';
    await create(origin, cookies[place % cookies.length] ?? '');
    const edited = shown[(place / POSTS_PER_EDIT) % shown.length];
    if (place % POSTS_PER_EDIT === 0 && edited) await edit(origin, edited);
  };
  await Promise.all(Array.from({ length: Math.round(perSecond * seconds) }, (_, index) => turn(index)));
  process.send?.({ posts: created.slice(first).map(({ id, sentMs }) => ({ id, sentMs })) });
}

process.on('message', (message) => void createAtFixedRate(message));
process.on('disconnect', () => process.exit());
