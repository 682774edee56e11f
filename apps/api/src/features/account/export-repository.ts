import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { blocks } from '../../db/schema/blocks.ts';
import { chatParticipants, chats, messages } from '../../db/schema/chats.ts';
import { games } from '../../db/schema/games.ts';
import { members } from '../../db/schema/members.ts';
import { appeals, notices, sanctions } from '../../db/schema/moderation.ts';
import { pictures } from '../../db/schema/pictures.ts';
import { postResponses, posts } from '../../db/schema/posts.ts';
import { reports } from '../../db/schema/reports.ts';
import { partnerName } from '../chat/chat-repository.ts';
import { postRowColumns } from '../posts/post-columns.ts';
import { settingsColumns } from '../users/settings-repository.ts';

// Every list is read in batches behind the key of the last row. Each batch is a short query of its own: however slowly
// a file is read, it holds no connection and no old version of any row.

/** Rows of one batch. */
export const EXPORT_BATCH_SIZE = 200;

/** A row with the key by which the next batch starts behind it. */
export interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

/** A batch behind this key, from the start without one. */
export type ReadBatch<Row> = (behind?: string) => Promise<Keyed<Row>[]>;

/** Rows behind this key; all of them without one. */
const isAfter = (key: AnyPgColumn, behind: string | undefined): SQL | undefined =>
  behind === undefined ? undefined : gt(key, behind);

const keyed = <Row extends { readonly key: string }>(rows: readonly Row[]): Keyed<Omit<Row, 'key'>>[] =>
  rows.map(({ key, ...row }) => ({ key, row }));

/** What is kept of a member beside their profile; null when there is no such member. */
export async function findStoredMember(db: Queryable, memberId: string) {
  const [kept] = await db
    .select({
      profile: {
        id: members.id,
        name: memberName,
        email: members.email,
        role: members.role,
        bio: members.bio,
        location: members.location,
        discordId: members.discordId,
        platforms: members.platforms,
        lastActivityAt: members.lastActivityAt,
        createdAt: members.createdAt,
        updatedAt: members.updatedAt,
      },
      picture: pictures.large,
      settings: { ...settingsColumns, sharesPosts: members.sharesPosts },
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(eq(members.id, memberId));
  return kept ?? null;
}

/** Whether there still is such a member. */
export async function isMember(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db.select({ id: members.id }).from(members).where(eq(members.id, memberId));
  return found.length > 0;
}

export const readBlocked = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({ key: blocks.blockedId, name: memberName, blockedAt: blocks.createdAt })
      .from(blocks)
      .innerJoin(members, eq(members.id, blocks.blockedId))
      .where(and(eq(blocks.blockerId, memberId), isAfter(blocks.blockedId, behind)))
      .orderBy(asc(blocks.blockedId))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readPosts = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({
        key: posts.id,
        ...postRowColumns,
        userId: posts.legacyUserId,
        userName: posts.legacyUserName,
      })
      .from(posts)
      .where(and(eq(posts.authorId, memberId), isAfter(posts.id, behind)))
      .orderBy(asc(posts.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** Posts of others on which the member pressed Connect. */
export const readConnections = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({ key: postResponses.postId, postId: postResponses.postId, connectedAt: postResponses.createdAt })
      .from(postResponses)
      .where(and(eq(postResponses.memberId, memberId), isAfter(postResponses.postId, behind)))
      .orderBy(asc(postResponses.postId))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readAddedGames = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({ key: games.id, name: games.name, submittedAt: games.submittedAt })
      .from(games)
      .where(and(eq(games.submittedBy, memberId), isAfter(games.id, behind)))
      .orderBy(asc(games.id))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readReports = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({
        key: reports.id,
        kind: reports.kind,
        reason: reports.reason,
        note: reports.note,
        createdAt: reports.createdAt,
        outcome: reports.outcome,
      })
      .from(reports)
      .where(and(eq(reports.reporterId, memberId), isAfter(reports.id, behind)))
      .orderBy(asc(reports.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** What administrators have done about the member, and the member's word against it. */
export const readSanctions = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({
        key: sanctions.id,
        kind: sanctions.kind,
        reason: sanctions.reason,
        until: sanctions.until,
        createdAt: sanctions.createdAt,
        appeal: appeals.text,
        answer: appeals.answer,
      })
      .from(sanctions)
      .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
      .where(and(eq(sanctions.memberId, memberId), isAfter(sanctions.id, behind)))
      .orderBy(asc(sanctions.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** What administrators have told the member. */
export const readNotices = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({
        key: notices.id,
        kind: notices.kind,
        reason: notices.reason,
        about: notices.about,
        createdAt: notices.createdAt,
      })
      .from(notices)
      .where(and(eq(notices.memberId, memberId), isAfter(notices.id, behind)))
      .orderBy(asc(notices.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** Blocked partners and those who have left belong to what was written, too. */
export const readConversations = (db: Queryable, memberId: string) => async (behind?: string) =>
  keyed(
    await db
      .select({
        key: chatParticipants.chatId,
        partner: partnerName,
        createdAt: chats.createdAt,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .leftJoin(members, eq(members.id, chatParticipants.partnerId))
      .where(and(eq(chatParticipants.memberId, memberId), isAfter(chatParticipants.chatId, behind)))
      .orderBy(asc(chatParticipants.chatId))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readMessages =
  (db: Queryable, memberId: string, chatId: string) =>
  async (behind = '0') =>
    keyed(
      await db
        .select({
          key: sql<string>`${messages.seq}::text`,
          seq: messages.seq,
          from: sql<'you' | 'partner'>`case when ${messages.senderId} = ${memberId} then 'you' else 'partner' end`,
          text: messages.text,
          sentAt: messages.sentAt,
        })
        .from(messages)
        .where(and(eq(messages.chatId, chatId), gt(messages.seq, Number(behind))))
        .orderBy(asc(messages.seq))
        .limit(EXPORT_BATCH_SIZE),
    );
