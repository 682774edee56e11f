import { type Game, gameFilterOf, starterGames } from '@muster/contract/games.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { type Placeholder, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { games } from '../../db/schema/games.ts';
import { gameIdsFor, plainGameId } from './game-id.ts';

/** The games that a post can choose from, by name. */
export const listVerifiedGames = (db: Queryable): Promise<Game[]> =>
  db
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(eq(games.isVerified, true))
    .orderBy(sql`lower(${games.name})`, games.id);

/** A game as posts refer to it. */
export type PostGame = Pick<typeof games.$inferSelect, 'id' | 'name' | 'filterOption'>;
const postGame = { id: games.id, name: games.name, filterOption: games.filterOption };

const selectGameByKey = (db: Queryable, nameKey: string | Placeholder) =>
  db
    .select({ ...postGame, isVerified: games.isVerified })
    .from(games)
    .where(eq(games.nameKey, nameKey));

const selectGameByName = (db: Queryable, name: string) => selectGameByKey(db, comparisonKey(name));

/** The game of this name, however it is written; null when there is none. */
export async function findGame(db: Queryable, name: string) {
  const [game] = await selectGameByName(db, name);
  return game ?? null;
}

/** The game with this key of its name (`comparisonKey`), held: for a query. */
export const selectGameForKeyShare = (db: Queryable, nameKey: string | Placeholder) =>
  selectGameByKey(db, nameKey).for('key share');

/** The same, kept as it is until the transaction ends: a post that chooses it meanwhile does not come too late. */
export async function lockGameForKeyShare(tx: Queryable, name: string) {
  const [game] = await selectGameForKeyShare(tx, comparisonKey(name));
  return game ?? null;
}

/** A name with all that follows from it. */
const nameColumns = (name: string) => ({ name, nameKey: comparisonKey(name), filterOption: gameFilterOf(name) });

/** The game of this name; added as unverified when there is none. A game that exists is never touched. */
export async function findOrInsertGame(db: Queryable, name: string, submittedBy: string): Promise<PostGame> {
  const existing = await lockGameForKeyShare(db, name);
  if (existing) return existing;
  for (const id of gameIdsFor(name)) {
    const [inserted] = await db
      .insert(games)
      .values({ ...nameColumns(name), id, isVerified: false, category: 'User Submitted', submittedBy })
      .onConflictDoNothing()
      .returning(postGame);
    // Refused: the id belongs to another game, or somebody added the same name just now.
    const game = inserted ?? (await lockGameForKeyShare(db, name));
    if (game) return game;
  }
  throw new Error(`No free id for the game '${name}'.`);
}

/** Fills an empty catalogue with the games every installation knows. What an administrator deleted stays deleted. */
export async function insertStarterGames(db: Queryable): Promise<void> {
  const [anyGame] = await db.select({ id: games.id }).from(games).limit(1);
  if (anyGame) return;
  const rows = starterGames.map((name) => ({
    id: plainGameId(name),
    ...nameColumns(name),
    isVerified: true,
    category: 'Popular Games' as const,
  }));
  await db.insert(games).values(rows).onConflictDoNothing();
}

/** Verifies a game and gives it; null when there is none. */
export async function markGameVerified(db: Queryable, gameId: string): Promise<Game | null> {
  const [game] = await db
    .update(games)
    .set({ isVerified: true })
    .where(eq(games.id, gameId))
    .returning({ id: games.id, name: games.name });
  return game ?? null;
}

/** Holds a game: no post can choose it or let go of it until the transaction ends. Null when there is none. */
export async function lockGameForUpdate(tx: Queryable, gameId: string): Promise<PostGame | null> {
  const [game] = await tx.select(postGame).from(games).where(eq(games.id, gameId)).for('update');
  return game ?? null;
}

/** Takes a game off the list that posts choose from. */
export const markGamePending = (tx: Queryable, gameId: string) =>
  tx.update(games).set({ isVerified: false }).where(eq(games.id, gameId));

/** Calls a game otherwise; the unique constraint `games_name_key_unique` refuses a name that another game has. */
export async function updateGameName(tx: Queryable, gameId: string, name: string): Promise<PostGame> {
  const [game] = await tx.update(games).set(nameColumns(name)).where(eq(games.id, gameId)).returning(postGame);
  if (!game) throw new Error('A game that is held is gone.');
  return game;
}

export const deleteGameRow = (tx: Queryable, gameId: string) => tx.delete(games).where(eq(games.id, gameId));
