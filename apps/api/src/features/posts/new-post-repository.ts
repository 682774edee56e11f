import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { type Counter, countEvents } from '../../http/rate-limiter.ts';
import { selectGameForKeyShare } from '../games/game-repository.ts';
import { selectHiddenMemberIds } from '../users/block-repository.ts';
import { selectActiveMemberForKeyShare } from '../users/member-repository.ts';
import { postRowColumns } from './post-columns.ts';

const draftColumns = {
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isActive: posts.isActive,
  startsAt: posts.startsAt,
  closesAt: posts.closesAt,
  closedReason: posts.closedReason,
  confirmBy: posts.confirmBy,
  seats: posts.seats,
  party: posts.party,
  roles: posts.roles,
  isShared: posts.isShared,
  isIndexable: posts.isIndexable,
  quickPost: posts.quickPost,
  draftId: posts.draftId,
  offlineId: posts.offlineId,
  syncedAt: posts.syncedAt,
};
type NewPost = Pick<typeof posts.$inferInsert, 'id' | 'authorId' | keyof typeof draftColumns>;

/**
 * Locks author and game, counts the post for its author, and inserts it within the limit: in one statement, so that no
 * sanction and no rename comes in between.
 */
const insertOnce = prepareOnce((db) => {
  const author = db.$with('author').as(selectActiveMemberForKeyShare(db, sql.placeholder('authorId')));
  const game = db.$with('game').as(selectGameForKeyShare(db, sql.placeholder('nameKey')));
  const names = Object.values(draftColumns).map(({ name }) => sql.identifier(name));
  const values = Object.keys(draftColumns).map((field) => sql`${sql.placeholder(field)}`);
  const isAllowedGame = sql`(game.is_verified or ${sql.placeholder('allowsUnverified')})`;
  const counted = db
    .$with('counted', {})
    .as(countEvents(sql`select author.id from author, game where ${isAllowedGame}`));
  const inserted = db.$with('inserted', { ...postRowColumns, authorId: posts.authorId }).as(sql`
    insert into ${posts} (id, author_id, game_id, game, filter_option, ${sql.join(names, sql`, `)})
    select ${sql.placeholder('id')}, author.id, game.id, game.name, game.filter_option, ${sql.join(values, sql`, `)}
    from author, game, counted where counted.points <= ${sql.placeholder('maxCount')}
    on conflict do nothing returning *`);
  const activity = db.$with('activity', {}).as(sql`
    update ${members} set last_activity_at = now(), shares_posts = ${sql.placeholder('isShared')} from author, inserted
    where members.id = author.id and (author.is_activity_stale or shares_posts <> ${sql.placeholder('isShared')})`);
  return db
    .with(author, game, counted, inserted, activity)
    .select({
      hasAuthor: sql<boolean>`exists (select from author)`,
      hasGame: sql<boolean>`exists (select from game where ${isAllowedGame})`,
      points: sql<number | null>`points`,
      expire: sql`expire`.mapWith(Number),
      hiddenIds: sql<string[]>`array(${selectHiddenMemberIds(sql.placeholder('authorId'))})`,
      post: inserted._.selectedFields,
    })
    .from(sql`(values (1)) as one left join counted on true`)
    .leftJoin(inserted, sql`true`)
    .prepare('insert_post');
});

/**
 * Inserts a post about the game with this name key. `post` is null if the author is suspended, disabled or deleted, if there
 * is no such game (verified, unless `allowsUnverified`), if the draft or offline item is a post already, or if the limit is
 * exceeded. `counted` is null in the first two cases.
 */
export async function insertPostOnce(
  db: Queryable,
  post: NewPost,
  game: { readonly nameKey: string; readonly allowsUnverified: boolean },
  counter: Counter,
) {
  const missing = { draftId: null, offlineId: null, syncedAt: null };
  const [result] = await insertOnce(db).execute({
    ...missing,
    ...post,
    roles: JSON.stringify(post.roles),
    ...game,
    ...counter.values(),
  });
  if (!result) throw new Error('The insert statement returned no row.');
  const { points, expire, ...rest } = result;
  return { ...rest, counted: points === null ? null : { points, expire } };
}
