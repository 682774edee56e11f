import { platforms } from '@muster/contract/values/platforms.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { startApi } from '#test/start-api.ts';
import { posts } from '#src/db/schema/posts.ts';

const games = ['valorant', 'rust', 'cs2'];

async function startWithPosts() {
  const api = await startApi();
  const author = await api.as('member');
  const aPost = (number: number) => ({
    id: uuidv7(),
    authorId: author.id,
    gameId: games[number % games.length] ?? '',
    game: 'any',
    filterOption: 'Other',
    platform: platforms[number % platforms.length] ?? 'PC',
    description: 'ten letters at least',
    tags: [],
    isActive: number % 5 > 0,
  });
  const fill = (from: number) =>
    api.db.insert(posts).values(Array.from({ length: 60 }, (_, index) => aPost(from + index)));
  /** Stored counts minus actual counts: empty if they agree. */
  const differences = async () => {
    const { rows } = await api.db.execute(sql`
      select game_id, platform, sum(count) from (
        select game_id, platform, count from post_counts
        union all select game_id, platform, -1 from posts where is_active
      ) as both_sides group by game_id, platform having sum(count) <> 0`);
    return rows;
  };
  return { ...api, author, fill, differences };
}

test('the stored counts are correct after every kind of change', async () => {
  const { db, author, fill, differences } = await startWithPosts();
  for (const change of [
    fill(0),
    sql`update posts set is_active = not is_active where platform in ('PC', 'Mobile')`,
    sql`update posts set game_id = 'cs2' where game_id = 'rust'`,
    sql`update posts set platform = 'Mobile', responses = responses + 1 where platform = 'PC'`,
    sql`delete from posts where game_id = 'valorant'`,
    sql`delete from members where id = ${author.id}`,
  ]) {
    await db.execute(change);
    expect(await differences()).toEqual([]);
  }
  expect((await db.execute(sql`select sum(count)::int as count from post_counts`)).rows).toEqual([{ count: 0 }]);
});

test('concurrent changes neither lose a count nor deadlock', async () => {
  const { db, fill, differences } = await startWithPosts();
  const changePosts = async (number: number): Promise<void> => {
    await fill(number);
    await db.execute(sql`update posts set is_active = not is_active where id in
      (select id from posts order by md5(id::text || ${number}) limit 20 for update skip locked)`);
    await db.execute(sql`delete from posts where id in
      (select id from posts order by md5(id::text || ${number}) limit 10 for update skip locked)`);
  };
  await Promise.all(Array.from({ length: 24 }, (_, number) => changePosts(number)));
  expect(await differences()).toEqual([]);
});

test('does not count a rolled-back change', async () => {
  const { db, fill, differences } = await startWithPosts();
  await fill(0);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`delete from posts`);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await differences()).toEqual([]);
});
