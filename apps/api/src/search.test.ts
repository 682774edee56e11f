import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { foldText } from '@muster/contract/values/fold-text.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explain, isUnbounded, type Query } from '#test/explain.ts';
import { startApi } from '#test/start-api.ts';
import { selectMatches } from '#src/features/board/search/post-search-repository.ts';
import { searchTerms } from '#src/features/board/search/search-terms.ts';
import { gramsOf } from '#src/lib/grams.ts';

const words = ['evening', 'вечерний', 'ομάδα', '招募队友', '探しています', 'หาเพื่อน'];

const ROWS = 1000;

/** Many members, games and posts. */
async function startWithRows(onQuery: (text: string, params: readonly unknown[]) => unknown) {
  const api = await startApi({ onQuery, limits: { searchesPerMinute: { points: 1000, seconds: 60 } } });
  const admin = await api.as('admin');
  await api.db.execute(sql`insert into members (id, email, name, password_hash)
    select id, id || '@example.com', 'Player', '' from (select gen_random_uuid() as id from generate_series(1, ${ROWS})) as added`);
  await api.db.execute(sql`insert into games (id, name, name_key, filter_option, is_verified, category)
    select 'game_' || n, 'Game ' || n, 'game ' || n, 'Other', false, 'User Submitted' from generate_series(1, ${ROWS}) as n`);
  await api.db
    .execute(sql`insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select gen_random_uuid(), ${admin.id}, 'rust', 'Rust', 'Other', 'PC', 'just a post', '{}', true from generate_series(1, ${ROWS})`);
  await api.db.execute(sql`vacuum analyze members, games, posts`);
  return { ...api, admin };
}

test('searches read few rows of an index, in every script', async () => {
  const queries: Query[] = [];
  const { admin, pool } = await startWithRows((text, params) => queries.push({ text, params }));
  const querystring = (search: string) => ({ search, page: 1 });
  const searches = [
    ['posts', ['posts_search'], (search: string) => admin.call(listPostsEndpoint, { querystring: { search } })],
    [
      'members',
      ['members_search'],
      (search: string) => admin.call(listMembersEndpoint, { querystring: { ...querystring(search), sort: 'newest' } }),
    ],
    [
      'games',
      ['games_search'],
      (search: string) => admin.call(listAllGamesEndpoint, { querystring: querystring(search) }),
    ],
    [
      'posts',
      ['posts_search', 'posts_search_inactive', 'posts_search_title', 'members_search'],
      (search: string) => admin.call(listAllPostsEndpoint, { querystring: querystring(search) }),
    ],
  ] as const;
  for (const word of words) {
    const grams = gramsOf(foldText(word), 3);
    for (const [table, indexes, search] of searches) {
      queries.length = 0;
      await search(word);
      const byIndex = queries.filter(({ text }) => text.includes('@@'));
      const nodes = (await Promise.all(byIndex.map((query) => explain(pool, query)))).flat();
      for (const index of indexes) {
        const conditions = nodes.flatMap((node) => (node['Index Name'] === index ? [node['Index Cond'] ?? ''] : []));
        expect([word, index, conditions.length > 0]).toEqual([word, index, true]);
        expect(grams.filter((gram) => !conditions.every((condition) => condition.includes(gram)))).toEqual([]);
      }
      expect(nodes.filter((node) => node['Relation Name'] === table && isUnbounded(node))).toEqual([]);
    }
  }
});

const letter = fc.constantFrom(...Array.from('abIİışΣςσäбЖя原神してหาé\u0301ﬁＡ \'\\"%_:&|!*()\n-🎮'));
const text = (maxLength: number) => fc.array(letter, { minLength: 1, maxLength }).map((letters) => letters.join(''));

test('finds what a comparison of folded texts finds, in every mixture of scripts', async () => {
  const { db, as } = await startApi();
  const { id } = await as('member');
  const descriptions = fc.sample(text(30), 200).map((description) => description.padEnd(10, '.'));
  await db.execute(sql`
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select gen_random_uuid(), ${id}, 'rust', 'Rust', 'Other', 'PC', description, '{}', true
    from unnest(${sql.param(descriptions)}::text[]) as description`);
  const searches = [
    ...fc.sample(text(5), 50),
    ...descriptions.slice(0, 100).map((description, index) =>
      Array.from(description)
        .slice(index % 7, 9)
        .join(''),
    ),
  ];
  const differences: object[] = [];
  let matchesCount = 0;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const search of searches.filter((one) => searchTerms(one).length > 0)) {
      const matches = selectMatches({ search }, { hiddenIds: [] });
      const { rows } = await tx.execute<{ description: string }>(
        sql`select description from (${matches}) as matches join posts using (id)`,
      );
      const found = rows.map(({ description }) => description).toSorted();
      const expected = descriptions.filter((description) =>
        searchTerms(search).every((term) => foldText(`Rust\nPC\n${description}`).includes(term)),
      );
      matchesCount += expected.length;
      if (JSON.stringify(found) !== JSON.stringify(expected.toSorted())) differences.push({ search, found, expected });
    }
  });
  expect(differences).toEqual([]);
  expect(matchesCount).toBeGreaterThan(100);
});
