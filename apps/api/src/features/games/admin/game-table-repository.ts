import type { GameRow, GamesQuery } from '@muster/contract/games/admin-games.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { foldText } from '@muster/contract/values/fold-text.ts';
import { type SQL, and, arrayContains, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, readTablePage } from '#src/db/rows.ts';
import { containsText } from '#src/db/sql-expressions.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { gameColumns } from '../game-repository.ts';

const submittedBy = sql<string>`case when ${games.category} = 'Popular Games' then 'system'
  when ${members.id} is null then ${unknownUserName} else ${memberName} end`;

const rowColumns = {
  ...gameColumns,
  isVerified: games.isVerified,
  category: games.category,
  submittedBy,
  submittedAt: games.submittedAt,
  posts: sql<number>`(select count(*)::int from posts where posts.game_id = games.id)`,
};

const selectGames = (db: Queryable, condition: SQL | undefined) =>
  db.select(rowColumns).from(games).leftJoin(members, eq(members.id, games.submittedBy)).where(condition);

/** Pending games first, then by name. */
export function listAllGames(db: Queryable, { search, state, page }: GamesQuery) {
  const condition = and(
    search
      ? or(
          containsText(sql`fold_text(${games.name})`, search),
          arrayContains(games.aliases, [foldText(search)]),
          eq(sql`fold_text(${games.abbreviation})`, foldText(search)),
        )
      : undefined,
    state ? eq(games.isVerified, state === 'verified') : undefined,
  );
  const rows = selectGames(db, condition).orderBy(asc(games.isVerified), asc(sql`lower(${games.name})`), asc(games.id));
  return readTablePage<GameRow>(rows, page, () => db.$count(games, condition));
}

export const findGameRow = (db: Queryable, gameId: string): Promise<GameRow | null> =>
  firstRow(selectGames(db, eq(games.id, gameId)));
