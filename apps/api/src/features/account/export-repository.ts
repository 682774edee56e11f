import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { firstRow, hasRow } from '../../db/rows.ts';
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

// Every list is read in batches by keyset: each is a short query, so a slow client occupies no connection or snapshot.

export const EXPORT_BATCH_SIZE = 200;

/** A row with its keyset value. */
export interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

/** Reads the batch after this key, or the first one. */
export type ReadBatch<Row> = (after?: string) => Promise<Keyed<Row>[]>;

const isAfter = (key: AnyPgColumn, after: string | undefined): SQL | undefined =>
  after === undefined ? undefined : gt(key, after);

const splitKeys = <Row extends { readonly key: string }>(rows: readonly Row[]): Keyed<Omit<Row, 'key'>>[] =>
  rows.map(({ key, ...row }) => ({ key, row }));

/** Profile, picture and settings of a member. */
export const findStoredMember = (db: Queryable, memberId: string) =>
  firstRow(
    db
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
      .where(eq(members.id, memberId)),
  );

export const isMember = (db: Queryable, memberId: string): Promise<boolean> =>
  hasRow(db.select({ id: members.id }).from(members).where(eq(members.id, memberId)));

export const readBlocked = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
    await db
      .select({ key: blocks.blockedId, name: memberName, blockedAt: blocks.createdAt })
      .from(blocks)
      .innerJoin(members, eq(members.id, blocks.blockedId))
      .where(and(eq(blocks.blockerId, memberId), isAfter(blocks.blockedId, after)))
      .orderBy(asc(blocks.blockedId))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readPosts = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
    await db
      .select({
        key: posts.id,
        ...postRowColumns,
        userId: posts.legacyUserId,
        userName: posts.legacyUserName,
      })
      .from(posts)
      .where(and(eq(posts.authorId, memberId), isAfter(posts.id, after)))
      .orderBy(asc(posts.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** Posts of others on which the member pressed Connect. */
export const readConnections = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
    await db
      .select({ key: postResponses.postId, postId: postResponses.postId, connectedAt: postResponses.createdAt })
      .from(postResponses)
      .where(and(eq(postResponses.memberId, memberId), isAfter(postResponses.postId, after)))
      .orderBy(asc(postResponses.postId))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readAddedGames = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
    await db
      .select({ key: games.id, name: games.name, submittedAt: games.submittedAt })
      .from(games)
      .where(and(eq(games.submittedBy, memberId), isAfter(games.id, after)))
      .orderBy(asc(games.id))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readReports = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
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
      .where(and(eq(reports.reporterId, memberId), isAfter(reports.id, after)))
      .orderBy(asc(reports.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** Sanctions of the member with their appeals. */
export const readSanctions = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
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
      .where(and(eq(sanctions.memberId, memberId), isAfter(sanctions.id, after)))
      .orderBy(asc(sanctions.id))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readNotices = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
    await db
      .select({
        key: notices.id,
        kind: notices.kind,
        reason: notices.reason,
        about: notices.about,
        createdAt: notices.createdAt,
      })
      .from(notices)
      .where(and(eq(notices.memberId, memberId), isAfter(notices.id, after)))
      .orderBy(asc(notices.id))
      .limit(EXPORT_BATCH_SIZE),
  );

/** Includes conversations with blocked partners and with members who have left. */
export const readConversations = (db: Queryable, memberId: string) => async (after?: string) =>
  splitKeys(
    await db
      .select({
        key: chatParticipants.chatId,
        partner: partnerName,
        createdAt: chats.createdAt,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .leftJoin(members, eq(members.id, chatParticipants.partnerId))
      .where(and(eq(chatParticipants.memberId, memberId), isAfter(chatParticipants.chatId, after)))
      .orderBy(asc(chatParticipants.chatId))
      .limit(EXPORT_BATCH_SIZE),
  );

export const readMessages =
  (db: Queryable, memberId: string, chatId: string) =>
  async (after = '0') =>
    splitKeys(
      await db
        .select({
          key: sql<string>`${messages.seq}::text`,
          seq: messages.seq,
          from: sql<'you' | 'partner'>`case when ${messages.senderId} = ${memberId} then 'you' else 'partner' end`,
          text: messages.text,
          sentAt: messages.sentAt,
        })
        .from(messages)
        .where(and(eq(messages.chatId, chatId), gt(messages.seq, Number(after))))
        .orderBy(asc(messages.seq))
        .limit(EXPORT_BATCH_SIZE),
    );
