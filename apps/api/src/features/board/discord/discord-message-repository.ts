import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { discordChannels, discordMessages } from '#src/db/schema/discord.ts';
import { members } from '#src/db/schema/members.ts';
import { isListed, posts } from '#src/db/schema/posts.ts';
import { isAccountActive } from '#src/features/members/member-repository.ts';
import { acceptedByRole } from '#src/features/posts/post-columns.ts';

/** Longer than a request takes: a request without an outcome by then was interrupted by a crash of its node. */
const REQUEST_LEASE = sql.raw("interval '1 minute'");

const isDue = lte(discordMessages.dueAt, sql`now()`);

export const selectDueMessages = (db: Queryable, limit: number) =>
  db
    .select({ id: discordMessages.postId })
    .from(discordMessages)
    .where(isDue)
    .orderBy(asc(discordMessages.dueAt))
    .limit(limit);

/** Locks a due message. Null if another node has it. */
export const lockDueMessage = (tx: Queryable, postId: string) =>
  firstRow(
    tx
      .select()
      .from(discordMessages)
      .where(and(eq(discordMessages.postId, postId), isDue))
      .for('update', { skipLocked: true }),
  );

/** The post to mirror, if its author agreed and may post. Read after the lock, right before a request. */
export const findMirroredPost = (tx: Queryable, postId: string) =>
  firstRow(
    tx
      .select({
        id: posts.id,
        game: posts.game,
        platform: posts.platform,
        startsAt: posts.startsAt,
        seats: posts.seats,
        party: posts.party,
        acceptedSeats: posts.acceptedSeats,
        offeredSeats: posts.offeredSeats,
        isComplete: posts.isComplete,
        roles: posts.roles,
        acceptedByRole,
        channelId: discordChannels.id,
        isListed: sql<boolean>`${isListed}`,
      })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      // The channel may have been removed.
      .innerJoin(discordChannels, eq(discordChannels.id, posts.discordChannelId))
      .where(
        and(
          eq(posts.id, postId),
          isAccountActive,
          sql`${posts.visibleFrom} is null and ${posts.closedReason} is distinct from 'suspended'`,
        ),
      ),
  );

/** A channel, and how long to wait before the next request to it. */
export const findChannel = (tx: Queryable, channelId: string) =>
  firstRow(
    tx
      .select({
        id: discordChannels.id,
        name: discordChannels.name,
        webhook: discordChannels.webhook,
        state: discordChannels.state,
        mustWait: sql<boolean>`${discordChannels.waitUntil} > now()`,
        wasJustAccepted: sql<boolean>`${discordChannels.acceptedAt} > now() - interval '1 minute'`,
      })
      .from(discordChannels)
      .where(eq(discordChannels.id, channelId)),
  );

type MessageColumns = Partial<Omit<typeof discordMessages.$inferInsert, 'postId' | 'changes' | 'requests' | 'dueAt'>>;

const ofMessage = (postId: string) => eq(discordMessages.postId, postId);

/** Stores that a request about a locked message starts, and returns what its outcome needs. */
export async function startRequest(tx: Queryable, postId: string, columns: MessageColumns) {
  const [started] = await tx
    .update(discordMessages)
    .set({ ...columns, requests: sql`${discordMessages.requests} + 1`, dueAt: sql`now() + ${REQUEST_LEASE}` })
    .where(ofMessage(postId))
    .returning({ requests: discordMessages.requests, changes: discordMessages.changes });
  return started ?? null;
}

/** Changes a locked message that needs no request now. It is not due again until its post changes, or at `dueAt`. */
export const postponeMessage = (tx: Queryable, postId: string, columns: MessageColumns, channelId?: string) =>
  tx
    .update(discordMessages)
    .set({
      ...columns,
      ...(columns.state && { changedAt: sql`now()` }),
      dueAt: channelId === undefined ? null : sql`(select wait_until from discord_channels where id = ${channelId})`,
    })
    .where(ofMessage(postId));

/** The request that an outcome belongs to. */
export interface StartedRequest {
  readonly postId: string;
  readonly requests: number;
  readonly changes: number;
}

/**
 * Stores the outcome of a request, unless a later one has started. The message is due again after `delayMs`, or at once if
 * its post changed during the request or if `isDueAgain`.
 */
export const finishRequest = (
  tx: Queryable,
  { postId, requests, changes }: StartedRequest,
  columns: MessageColumns,
  { delayMs, isDueAgain = false }: { readonly delayMs?: number; readonly isDueAgain?: boolean } = {},
): Promise<boolean> => {
  const next = delayMs === undefined ? sql`null` : sql`now() + ${delayMs} * interval '1 millisecond'`;
  const isNow = isDueAgain ? sql`true` : sql`changes <> ${changes}`;
  return affectsRow(
    tx
      .update(discordMessages)
      .set({
        ...columns,
        changedAt: sql`now()`,
        dueAt: delayMs === undefined ? sql`case when ${isNow} then now() end` : next,
      })
      .where(and(ofMessage(postId), eq(discordMessages.requests, requests))),
  );
};

/** Stores that Discord accepted a request, or that the next post needs a check. */
export const setAccepted = (tx: Queryable, channelId: string, isAccepted: boolean) =>
  tx
    .update(discordChannels)
    .set({ acceptedAt: isAccepted ? sql`now()` : sql`'-infinity'` })
    .where(eq(discordChannels.id, channelId));

/** Stops all nodes from sending to a channel for some time. */
export const delayChannel = (tx: Queryable, channelId: string, delayMs: number) =>
  tx
    .update(discordChannels)
    .set({ waitUntil: sql`greatest(wait_until, now() + ${delayMs} * interval '1 millisecond')` })
    .where(eq(discordChannels.id, channelId));

/** Rows of deleted posts stay for the history. The others are needed: without its row, a message would be posted again. */
export const deleteOldDiscordMessages = (db: Queryable) =>
  db.delete(discordMessages).where(
    sql`${discordMessages.changedAt} < now() - interval '30 days' and ${discordMessages.dueAt} is null
      and not exists (select from ${posts} where ${posts.id} = ${discordMessages.postId})`,
  );
