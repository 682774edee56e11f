import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/board/board.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { games } from '#src/db/schema/games.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

/** Posts whose texts contain no alias, except the last one. */
const drafts = [
  { game: 'World of Warcraft', platform: 'PC', description: 'raid tonight' },
  { game: 'Rainbow Six Siege', platform: 'PlayStation 5', description: 'ranked tonight' },
  { game: 'CS2', platform: 'PC', description: 'premier tonight' },
  { game: 'Rust', platform: 'PC', description: 'wow, a base' },
] as const;

async function startBoard() {
  const api = await startApi();
  const [author, reader] = [await api.as('member'), await api.as('member')];
  for (const draft of drafts) await author.call(createPostEndpoint, { body: aPostDraft(draft) });
  const gamesFound = async (search: string, filter: PostFilter = {}) => {
    const querystring = { ...filter, search };
    const { posts } = await reader.call(listPostsEndpoint, { querystring });
    const { matching } = await reader.call(getPostFacetsEndpoint, { querystring });
    expect(matching).toEqual({ count: posts.length, isAtLeast: false });
    return posts.map(({ game }) => game);
  };
  return { ...api, author, gamesFound };
}

test('finds posts by the aliases of their game and platform, combined with other words and filters', async () => {
  const { gamesFound } = await startBoard();
  expect(await gamesFound('WÓW')).toEqual(['Rust', 'World of Warcraft']);
  expect(await gamesFound('wow raid')).toEqual(['World of Warcraft']);
  expect(await gamesFound('r6')).toEqual(['Rainbow Six Siege']);
  expect(await gamesFound('cs tonight')).toEqual(['CS2']);
  expect(await gamesFound('ranked ps5')).toEqual(['Rainbow Six Siege']);
  expect(await gamesFound('ps5 r6')).toEqual(['Rainbow Six Siege']);
  expect(await gamesFound('wow', { game: 'Rust' })).toEqual(['Rust']);
  expect(await gamesFound('"wow"')).toEqual(['Rust']);
  expect(await gamesFound('wo')).toEqual(['Rust', 'World of Warcraft']);
  expect(await gamesFound('r6 cs')).toEqual([]);
});

test('finds a rare aliased game on a board that is too big to scan', async () => {
  const { db, author, gamesFound } = await startBoard();
  await db
    .update(games)
    .set({ aliases: ['rst'] })
    .where(eq(games.id, 'rust'));
  await db.execute(sql`
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select (lpad(to_hex(2767225600000 + n), 12, '0') || '70008000000000000000')::uuid, ${author.id}, 'valorant', 'Valorant',
      'Valorant', 'PC', 'just a post', '{}', true from generate_series(1, 6000) as n`);
  for (const search of ['rst', 'rst base', 'r6', 'r6 ps5']) expect(await gamesFound(search)).toHaveLength(1);
});
