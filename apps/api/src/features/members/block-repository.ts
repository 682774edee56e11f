import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { type Block, BLOCKS_PAGE_SIZE } from '@muster/contract/moderation/blocks.ts';
import { type Placeholder, type SQL, and, desc, eq, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { memberName } from './member-columns.ts';
import { blocks, members } from '#src/db/schema/members.ts';
import { chats } from '#src/db/schema/chats.ts';

const either = alias(blocks, 'either');

/** Condition: neither of the two members has blocked the other. */
export const isNotBlocked = (memberId: string | Placeholder | AnyPgColumn, other: AnyPgColumn): SQL =>
  sql`not exists (select from ${blocks} as either
    where (${either.blockerId} = ${memberId} and ${either.blockedId} = ${other})
       or (${either.blockerId} = ${other} and ${either.blockedId} = ${memberId}))`;

/** Condition: one of the two members has blocked the other. */
export const isBlockBetween = (oneId: string | SQL, otherId: string | SQL | null): SQL<boolean> =>
  sql<boolean>`exists (select from ${blocks}
    where (blocker_id, blocked_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId})))`;

export async function isBlocked(db: Queryable, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute<{ isBlocked: boolean }>(
    sql`select ${isBlockBetween(oneId, otherId)} as "isBlocked"`,
  );
  return rows[0]?.isBlocked === true;
}

/** Query of the ids of members who block this member or are blocked by them. */
export const selectHiddenMemberIds = (memberId: string | Placeholder | SQL): SQL<{ id: string }> =>
  sql`select case when blocker_id = ${memberId} then blocked_id else blocker_id end as id from ${blocks}
    where blocker_id = ${memberId} or blocked_id = ${memberId}`;

export async function listHiddenMemberIds(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(selectHiddenMemberIds(memberId));
  return rows.map(({ id }) => id);
}

const selectBlocks = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ memberId: blocks.blockedId, name: blocks.blockedName, blockedAt: blocks.createdAt })
    .from(blocks)
    .where(condition)
    .orderBy(desc(blocks.createdAt), blocks.blockedId);

/** The name in `members` as a viewer sees it: a blocker sees the one at the time of the block, a blocked member none. */
export const nameFor = (viewerId: string): SQL<string> => sql<string>`coalesce(
  (select blocked_name from ${blocks} where blocker_id = ${viewerId} and blocked_id = ${members.id}),
  case when exists (select from ${blocks} where blocker_id = ${members.id} and blocked_id = ${viewerId})
    then ${unknownUserName} else ${memberName} end)`;

/** The reverse of `blockCursor` in the contract. */
function isAfter(cursor: string): SQL {
  const [blockedMs, id] = cursor.split('_');
  const blockedAt = sql`${new Date(Number(blockedMs)).toISOString()}::timestamptz`;
  return sql`(${blocks.createdAt} < ${blockedAt} or ${blocks.createdAt} = ${blockedAt} and ${blocks.blockedId} > ${id}::uuid)`;
}

/** A page of the members this member has blocked, newest first. */
export const listBlocksOf = (db: Queryable, blockerId: string, cursor?: string): Promise<Block[]> =>
  selectBlocks(db, and(eq(blocks.blockerId, blockerId), cursor === undefined ? undefined : isAfter(cursor))).limit(
    BLOCKS_PAGE_SIZE,
  );

/** Returns false if the block exists already or the member does not exist. */
export const insertBlockOnce = (db: Queryable, blockerId: string, blockedId: string): Promise<boolean> =>
  affectsRow(
    db.execute(sql`insert into ${blocks} (blocker_id, blocked_id, blocked_name, created_at)
    select ${blockerId}, id, ${nameFor(blockerId)}, clock_timestamp() from ${members} where id = ${blockedId} and deletion is null on conflict do nothing`),
  );

export const findBlock = (db: Queryable, blockerId: string, blockedId: string): Promise<Block | null> =>
  firstRow(selectBlocks(db, and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))));

/** Waits for messages being sent in the conversation and delays further ones until the transaction ends. */
export const lockChatForNoKeyUpdate = (db: Queryable, chatId: string) =>
  db.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update');

/** Like {@link lockChatForNoKeyUpdate}, and changes the row's version: messages being sent notice that. */
export const updateChatVersion = (db: Queryable, chatId: string) =>
  db
    .update(chats)
    .set({ lastSeq: sql`${chats.lastSeq}` })
    .where(eq(chats.id, chatId));

/** Returns whether the block existed. */
export const deleteBlock = (db: Queryable, blockerId: string, blockedId: string): Promise<boolean> =>
  affectsRow(db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))));
