import { type Presence, presenceSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { type SQL, and, eq, lt, ne, not, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { isAnyOf, jsonInstant, readVersion } from '#src/db/sql-expressions.ts';
import { members } from '#src/db/schema/members.ts';
import { presence } from '#src/db/schema/presence.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import { sessions } from '#src/db/schema/sessions.ts';

/** A node refreshes the presence of its members in this interval; a member that no node refreshes times out. */
export const PRESENCE_INTERVAL_MS = 30_000;
const PRESENCE_TIMEOUT = sql.raw(`interval '${(2.5 * PRESENCE_INTERVAL_MS) / 1000} seconds'`);
const PRESENCE_RETENTION = sql.raw("interval '30 days'");

const isTimedOut = lt(presence.seenAt, sql`now() - ${PRESENCE_TIMEOUT}`);

const presenceRow = z.object({ isOnline: z.boolean(), lastSeenAt: z.nullable(z.string()) });

/** Converts a value of {@link presenceFor} to the contract's type. */
export const readPresence = (value: unknown): Presence => z.decode(presenceSchema, presenceRow.parse(value));

/**
 * A member's presence; null if the member does not show it. A viewer for whom `canSeeOnline` is false learns only when
 * the member was last active. Needs `members` joined.
 */
export const presenceFor = (canSeeOnline: SQL<boolean>): SQL<Presence | null> =>
  sql<Presence | null>`case when ${members.showsPresence} then (
  select json_build_object(
    'isOnline', coalesce(bool_or(is_online and seen_at > now() - ${PRESENCE_TIMEOUT}), false),
    'lastSeenAt', ${jsonInstant(sql`greatest(max(seen_at), ${members.lastActivityAt})`)})
  from ${presence} where member_id = ${members.id} and ${canSeeOnline}) end`.mapWith(readPresence);

/** A member's presence as their conversation partners see it. */
export const presenceColumn = presenceFor(sql<boolean>`true`);

/** The presence of these members. */
export const listPresence = (db: Queryable, memberIds: readonly string[]) =>
  db
    .select({ memberId: members.id, presence: presenceColumn, version: readVersion })
    .from(members)
    .where(isAnyOf(members.id, memberIds));

/** Whether a browser of this member is connected to any node. */
export const isConnected = (memberId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${presence} where member_id = ${memberId} and is_online and seen_at > now() - ${PRESENCE_TIMEOUT})`;

/** Whether the member has a window in use on any node. */
export const hasWindowInUse = (memberId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${presence} where member_id = ${memberId}
    and is_online and has_window_in_use and seen_at > now() - ${PRESENCE_TIMEOUT})`;

const isElsewhere = (nodeId: string): SQL | undefined =>
  and(ne(presence.nodeId, nodeId), eq(presence.isOnline, true), not(isTimedOut));

interface NewlyOnline {
  readonly id: string;
  readonly isElsewhere: boolean;
}

/** Members who show their presence and are not stored as connected to this node yet, and whether to another one. */
export async function listNewlyOnline(
  db: Queryable,
  nodeId: string,
  memberIds: readonly string[],
): Promise<NewlyOnline[]> {
  if (memberIds.length === 0) return [];
  const isStored = sql`exists (select from ${presence}
    where node_id = ${nodeId} and is_online and member_id = ${members.id})`;
  const isStoredElsewhere = sql<boolean>`exists (select from ${presence}
    where member_id = ${members}.id and ${isElsewhere(nodeId)})`;
  return db
    .select({ id: members.id, isElsewhere: isStoredElsewhere })
    .from(members)
    .where(and(isAnyOf(members.id, memberIds), eq(members.showsPresence, true), not(isStored)));
}

/** Those of these members who are connected to a node other than `nodeId`. */
export async function listOnlineElsewhere(
  db: Queryable,
  nodeId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const found = await db
    .select({ memberId: presence.memberId })
    .from(presence)
    .where(and(isAnyOf(presence.memberId, memberIds), isElsewhere(nodeId)));
  return new Set(found.map(({ memberId }) => memberId));
}

/** Presence is stored for members who show it, and for push subscribers, who get pushes only while no window is in use. */
const isPresenceStored = sql`(${members.showsPresence} or exists (
  select from ${pushSubscriptions} join ${sessions} on sessions.id = session_id where sessions.member_id = ${members.id}))`;

/** Stores that members are connected to this node. Skips members that were deleted in the meantime. */
export async function setOnline(
  db: Queryable,
  nodeId: string,
  memberIds: readonly string[],
  inUseIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await db.execute(sql`insert into ${presence} (member_id, node_id, is_online, has_window_in_use)
    select id, ${nodeId}, true, ${isAnyOf(members.id, inUseIds)}
    from ${members} where ${isAnyOf(members.id, memberIds)} and ${isPresenceStored} order by id for key share
    on conflict (member_id, node_id) do update
    set is_online = true, has_window_in_use = excluded.has_window_in_use, seen_at = now()`);
}

/** Returns the members who are stored as connected to this node. */
export async function refreshPresence(db: Queryable, nodeId: string): Promise<Set<string>> {
  const refreshed = await db
    .update(presence)
    .set({ seenAt: sql`now()` })
    .where(and(eq(presence.nodeId, nodeId), sql`is_online`))
    .returning({ memberId: presence.memberId });
  return new Set(refreshed.map(({ memberId }) => memberId));
}

/** Stores whether windows of these members on this node are in use. */
export async function setWindowsInUse(
  db: Queryable,
  nodeId: string,
  memberIds: readonly string[],
  inUseIds: readonly string[],
): Promise<void> {
  await db
    .update(presence)
    .set({ hasWindowInUse: isAnyOf(presence.memberId, inUseIds) })
    .where(and(isAnyOf(presence.memberId, memberIds), eq(presence.nodeId, nodeId)));
}

const hidesPresence = sql`not (select shows_presence from ${members} where id = ${presence.memberId})`;

/** Returns the members who show their presence; the rows of the others are deleted. */
export async function setOffline(db: Queryable, nodeId: string, memberIds: readonly string[]): Promise<string[]> {
  const isOnNode = and(isAnyOf(presence.memberId, memberIds), eq(presence.nodeId, nodeId));
  await db.delete(presence).where(and(isOnNode, hidesPresence));
  const changed = await db
    .update(presence)
    .set({ isOnline: false, seenAt: sql`now()` })
    .where(isOnNode)
    .returning({ memberId: presence.memberId });
  return changed.map(({ memberId }) => memberId);
}

export const deletePresence = (db: Queryable, memberId: string) =>
  db.delete(presence).where(eq(presence.memberId, memberId));

/** Returns members of crashed nodes, each once. */
export async function expirePresence(db: Queryable): Promise<string[]> {
  const isExpired = and(eq(presence.isOnline, true), isTimedOut);
  await db.delete(presence).where(and(isExpired, hidesPresence));
  const changed = await db
    .update(presence)
    .set({ isOnline: false })
    .where(isExpired)
    .returning({ memberId: presence.memberId });
  return [...new Set(changed.map(({ memberId }) => memberId))];
}

export const deleteOldPresence = (db: Queryable): Promise<number> =>
  deleteInChunks(db, presence, sql`not ${presence.isOnline} and ${presence.seenAt} < now() - ${PRESENCE_RETENTION}`);
