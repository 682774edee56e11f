import { type Game, gameFilterOf, gameLinkMessage } from '@muster/contract/games/games.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import type { Emblem } from '@muster/contract/values/emblem-schema.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { type SQL, type SQLWrapper, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { games } from '#src/db/schema/games.ts';
import { validationError } from '#src/lib/app-error.ts';
import { hasUrl } from '#src/lib/web-addresses.ts';
import { gameIdsFor, plainGameId } from './game-id.ts';

const emblemOf = (abbreviation: SQLWrapper, iconId: SQLWrapper): SQL<Emblem> =>
  sql<Emblem>`jsonb_build_object('abbreviation', ${abbreviation}, 'iconId', ${iconId})`;

/** The emblem of the game of a post, read with the post, because both may change at any time. */
export const emblemOfPost = sql<Emblem>`(select ${emblemOf(sql`game.abbreviation`, sql`game.icon_id`)} from games as game where game.id = posts.game_id)`;

/** The columns of {@link Game}. */
export const gameColumns = {
  id: games.id,
  name: games.name,
  emblem: emblemOf(games.abbreviation, games.iconId),
  crewSize: games.crewSize,
  roles: games.roles,
  aliases: games.aliases,
};

export const listVerifiedGames = (db: Queryable): Promise<Game[]> =>
  db
    .select(gameColumns)
    .from(games)
    .where(eq(games.isVerified, true))
    .orderBy(sql`lower(${games.name})`, games.id);

/** The columns that posts store of their game. */
export type PostGame = Pick<typeof games.$inferSelect, 'id' | 'name' | 'filterOption'>;
const postGame = { id: games.id, name: games.name, filterOption: games.filterOption };

const selectGameByName = (db: Queryable, name: string) =>
  db
    .select({ ...postGame, isVerified: games.isVerified })
    .from(games)
    .where(eq(games.nameKey, comparisonKey(name)));

/** Finds a game by name, in any spelling with the same `comparisonKey`. */
export const findGame = (db: Queryable, name: string) => firstRow(selectGameByName(db, name));

/** Delays a rename or deletion of the game until the transaction ends, so that a post can refer to it. */
export const lockGameForKeyShare = (tx: Queryable, name: string) =>
  firstRow(selectGameByName(tx, name).for('key share'));

/** The columns derived from a game's name. */
const nameColumns = (name: string) => ({ name, nameKey: comparisonKey(name), filterOption: gameFilterOf(name) });

/** Adds the game as unverified if it is missing. An existing game is never changed. */
export async function findOrInsertGame(db: Queryable, name: string, submittedBy: string): Promise<PostGame> {
  const existing = await lockGameForKeyShare(db, name);
  if (existing) return existing;
  // Alerts show the name to strangers.
  if (hasUrl(name)) throw validationError('customGame', gameLinkMessage);
  for (const id of gameIdsFor(name)) {
    const [inserted] = await db
      .insert(games)
      .values({ ...nameColumns(name), id, isVerified: false, category: 'User Submitted', submittedBy })
      .onConflictDoNothing()
      .returning(postGame);
    // Conflict: the id belongs to another game, or a concurrent request added the same name.
    const game = inserted ?? (await lockGameForKeyShare(db, name));
    if (game) return game;
  }
  throw new Error(`No free id for the game '${name}'.`);
}

/** Fills an empty catalogue. Starter games that an administrator deleted stay deleted. */
export async function insertStarterGames(db: Queryable): Promise<void> {
  const [anyGame] = await db.select({ id: games.id }).from(games).limit(1);
  if (anyGame) return;
  const rows = starterGames.map(({ name, ...columns }) => ({
    id: plainGameId(name),
    ...nameColumns(name),
    isVerified: true,
    category: 'Popular Games' as const,
    ...columns,
  }));
  await db.insert(games).values(rows).onConflictDoNothing();
}

export const markGameVerified = (db: Queryable, gameId: string): Promise<Game | null> =>
  firstRow(db.update(games).set({ isVerified: true }).where(eq(games.id, gameId)).returning(gameColumns));

/** No post can be added to or moved from the game until the transaction ends. */
export const lockGameForUpdate = (tx: Queryable, gameId: string): Promise<PostGame | null> =>
  firstRow(tx.select(postGame).from(games).where(eq(games.id, gameId)).for('update'));

export const markGamePending = (tx: Queryable, gameId: string) =>
  tx.update(games).set({ isVerified: false }).where(eq(games.id, gameId));

/** Fails on the unique constraint `games_name_key_unique` if another game has the name. Lock the game before. */
export async function updateGameName(tx: Queryable, gameId: string, name: string): Promise<PostGame> {
  const [game] = await tx.update(games).set(nameColumns(name)).where(eq(games.id, gameId)).returning(postGame);
  if (!game) throw new Error('The locked game does not exist.');
  return game;
}

export const updateGame = (
  tx: Queryable,
  gameId: string,
  columns: Partial<Pick<typeof games.$inferSelect, 'crewSize' | 'roles' | 'aliases' | 'abbreviation' | 'iconId'>>,
) => tx.update(games).set(columns).where(eq(games.id, gameId));

/** The games that have one of the words as an alias or as their abbreviation, with all these words. */
export const listGamesByAlias = (db: Queryable, words: string[]): Promise<Array<Pick<Game, 'id' | 'aliases'>>> =>
  db
    .select({ id: games.id, aliases: sql<string[]>`array_append(${games.aliases}, fold_text(${games.abbreviation}))` })
    .from(games)
    .where(or(arrayOverlaps(games.aliases, words), inArray(sql`fold_text(${games.abbreviation})`, words)));

export const deleteGameRow = (tx: Queryable, gameId: string) => tx.delete(games).where(eq(games.id, gameId));
