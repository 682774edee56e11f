import type { DiscordChannelRow, DiscordMessageRow } from '@muster/contract/posts/discord.ts';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, readTablePage } from '#src/db/rows.ts';
import { discordChannels, discordMessages } from '#src/db/schema/discord.ts';
import { games } from '#src/db/schema/games.ts';
import { posts } from '#src/db/schema/posts.ts';

/** What administrators see of a channel: never its webhook. */
const selectChannels = (db: Queryable) =>
  db
    .select({
      id: discordChannels.id,
      name: discordChannels.name,
      gameId: discordChannels.gameId,
      game: games.name,
      state: discordChannels.state,
      createdAt: discordChannels.createdAt,
    })
    .from(discordChannels)
    .leftJoin(games, eq(games.id, discordChannels.gameId));

/** The channel for all games first. */
export const listChannels = (db: Queryable): Promise<DiscordChannelRow[]> =>
  selectChannels(db).orderBy(sql`${games.name} nulls first`, asc(discordChannels.id));

export const findChannelRow = (db: Queryable, id: string): Promise<DiscordChannelRow | null> =>
  firstRow(selectChannels(db).where(eq(discordChannels.id, id)));

/** Returns false if there already is a channel for the game. */
export const insertChannelOnce = (tx: Queryable, channel: typeof discordChannels.$inferInsert): Promise<boolean> =>
  affectsRow(tx.insert(discordChannels).values(channel).onConflictDoNothing({ target: discordChannels.gameId }));

/** Locks a channel until the end of the transaction. */
export const lockChannel = (tx: Queryable, id: string) =>
  firstRow(tx.select({ id: discordChannels.id }).from(discordChannels).where(eq(discordChannels.id, id)).for('update'));

/** Resuming makes all messages of the channel due: those without a change need no request. */
export async function setChannelPaused(tx: Queryable, id: string, isPaused: boolean): Promise<void> {
  const resumed = { state: 'on', waitUntil: sql`'-infinity'` } as const;
  await tx
    .update(discordChannels)
    .set(isPaused ? { state: 'paused' } : resumed)
    .where(eq(discordChannels.id, id));
  if (isPaused) return;
  await tx
    .update(discordMessages)
    .set({ dueAt: sql`coalesce(due_at, now())`, problem: null, status: null })
    .where(eq(discordMessages.channelId, id));
}

export const deleteChannel = (tx: Queryable, id: string) =>
  tx.delete(discordChannels).where(eq(discordChannels.id, id));

/** Newest first. */
export const listMessages = (db: Queryable, page: number): Promise<{ rows: DiscordMessageRow[]; total: number }> =>
  readTablePage(
    db
      .select({
        id: discordMessages.postId,
        game: posts.game,
        channel: discordChannels.name,
        state: discordMessages.state,
        problem: discordMessages.problem,
        status: discordMessages.status,
        changedAt: discordMessages.changedAt,
        retryAt: sql<Date | null>`case when ${discordMessages.failures} > 0 then ${discordMessages.dueAt} end`.mapWith(
          discordMessages.changedAt,
        ),
      })
      .from(discordMessages)
      .leftJoin(posts, eq(posts.id, discordMessages.postId))
      .leftJoin(discordChannels, eq(discordChannels.id, discordMessages.channelId))
      .orderBy(desc(discordMessages.changedAt), desc(discordMessages.postId))
      .$dynamic(),
    page,
    () => db.$count(discordMessages),
  );

/** Makes a message that is not in Discord, or may not be, due to be posted. Returns false if there is no such message. */
export const resetMessage = (tx: Queryable, postId: string): Promise<boolean> =>
  affectsRow(
    tx
      .update(discordMessages)
      .set({ state: 'waiting', failures: 0, failingSince: null, problem: null, status: null, dueAt: sql`now()` })
      .where(sql`${discordMessages.postId} = ${postId} and ${discordMessages.state} in ('unknown', 'failed', 'gone')`),
  );
