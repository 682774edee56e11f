import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { type SQL, and, asc, eq, gt, not, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { firstRow, hasRow } from '../../db/rows.ts';
import { memberName, playPreferences } from '../members/member-columns.ts';
import { blocks, pictures } from '#src/db/schema/members.ts';
import { chatParticipants, chats, messages } from '../../db/schema/chats.ts';
import { games } from '../../db/schema/games.ts';
import { joinDetails } from '#src/db/schema/posts.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { members } from '../../db/schema/members.ts';
import { appeals, notices, sanctions } from '../../db/schema/moderation.ts';
import { posts } from '../../db/schema/posts.ts';
import { readyChecks } from '../../db/schema/ready-checks.ts';
import { reports } from '../../db/schema/reports.ts';
import { calendarSubscriptions } from '../../db/schema/sessions.ts';
import { partnerName } from '../chat/chat-repository.ts';
import { crewGame, isCrewChat, isNotHidden } from '../chat/crew/crew-chat-repository.ts';
import { currentlyDeleted } from '../chat/chat-settings-repository.ts';
import { postRowColumns } from '../posts/post-columns.ts';
import { settingsColumns } from '../members/member-repository.ts';

export const EXPORT_BATCH_SIZE = 200;

/** A row with its keyset value. */
export interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

/** Reads the batch after this key, or the first one. */
export type ReadBatch<Row> = (after?: string) => Promise<Keyed<Row>[]>;

interface Select<Row> {
  orderBy(column: SQL): { limit(count: number): PromiseLike<Row[]> };
}

/**
 * Reads a list in batches by keyset: each is a short query, so a slow client occupies no connection or snapshot. `select`
 * takes the condition for rows after the last key.
 */
const inBatches =
  <Row extends Readonly<Record<'key', string>>>(
    key: AnyPgColumn,
    select: (isNext: SQL | undefined) => Select<Row>,
  ): ReadBatch<Omit<Row, 'key'>> =>
  async (after) => {
    const isNext = after === undefined ? undefined : gt(key, after);
    const rows = await select(isNext).orderBy(asc(key)).limit(EXPORT_BATCH_SIZE);
    return rows.map(({ key: rowKey, ...row }) => ({ key: rowKey, row }));
  };

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
          discordVisibility: members.discordVisibility,
          platforms: members.platforms,
          color: members.color,
          ...playPreferences,
          accessNeeds: members.accessNeeds,
          accessNeedsVisibility: members.accessNeedsVisibility,
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

/** Lists of the export by name, in its order. */
export const exportedLists: Readonly<Record<string, (db: Queryable, memberId: string) => ReadBatch<object>>> = {
  blockedPlayers: (db, memberId) =>
    inBatches(blocks.blockedId, (isNext) =>
      db
        .select({ key: blocks.blockedId, name: memberName, blockedAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(members, eq(members.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, memberId), isNext)),
    ),
  posts: (db, memberId) =>
    inBatches(posts.id, (isNext) =>
      db
        .select({
          key: posts.id,
          ...postRowColumns,
          previousStartsAt: posts.previousStartsAt,
          joinDetails: joinDetails.joinDetails,
          userId: posts.legacyUserId,
          userName: posts.legacyUserName,
        })
        .from(posts)
        .leftJoin(joinDetails, eq(joinDetails.postId, posts.id))
        .where(and(eq(posts.authorId, memberId), isNext)),
    ),
  calendarSubscriptions: (db, memberId) =>
    inBatches(calendarSubscriptions.memberId, (isNext) =>
      db
        .select({ key: calendarSubscriptions.memberId, createdAt: calendarSubscriptions.createdAt })
        .from(calendarSubscriptions)
        .where(and(eq(calendarSubscriptions.memberId, memberId), isNext)),
    ),
  /** Requests that the member sent to join posts of others. */
  joinRequests: (db, memberId) =>
    inBatches(joinRequests.id, (isNext) =>
      db
        .select({
          key: joinRequests.id,
          postId: joinRequests.postId,
          game: joinRequests.game,
          platform: joinRequests.platform,
          partySize: joinRequests.partySize,
          note: joinRequests.note,
          role: joinRequests.role,
          state: joinRequests.state,
          declineReason: joinRequests.declineReason,
          requestedAt: joinRequests.createdAt,
          decidedAt: joinRequests.decidedAt,
        })
        .from(joinRequests)
        .where(and(eq(joinRequests.requesterId, memberId), isNext)),
    ),
  /** Answers to "Still in?" before posts started. */
  readyChecks: (db, memberId) =>
    inBatches(readyChecks.id, (isNext) =>
      db
        .select({
          key: readyChecks.id,
          postId: readyChecks.postId,
          game: readyChecks.game,
          startsAt: readyChecks.startsAt,
          sentAt: readyChecks.sentAt,
          outcome: readyChecks.outcome,
          decidedAt: readyChecks.decidedAt,
        })
        .from(readyChecks)
        .where(and(eq(readyChecks.memberId, memberId), isNext)),
    ),
  addedGames: (db, memberId) =>
    inBatches(games.id, (isNext) =>
      db
        .select({ key: games.id, name: games.name, submittedAt: games.submittedAt })
        .from(games)
        .where(and(eq(games.submittedBy, memberId), isNext)),
    ),
  reports: (db, memberId) =>
    inBatches(reports.id, (isNext) =>
      db
        .select({
          key: reports.id,
          kind: reports.kind,
          reason: reports.reason,
          note: reports.note,
          createdAt: reports.createdAt,
          outcome: reports.outcome,
        })
        .from(reports)
        .where(and(eq(reports.reporterId, memberId), isNext)),
    ),
  sanctions: (db, memberId) =>
    inBatches(sanctions.id, (isNext) =>
      db
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
        .where(and(eq(sanctions.memberId, memberId), isNext)),
    ),
  notices: (db, memberId) =>
    inBatches(notices.id, (isNext) =>
      db
        .select({
          key: notices.id,
          kind: notices.kind,
          reason: notices.reason,
          about: notices.about,
          createdAt: notices.createdAt,
        })
        .from(notices)
        .where(and(eq(notices.memberId, memberId), isNext)),
    ),
};

/** Includes conversations with blocked partners and with members who have left, but not what the member has deleted. */
export const readConversations = (db: Queryable, memberId: string) =>
  inBatches(chatParticipants.chatId, (isNext) =>
    db
      .select({
        key: chatParticipants.chatId,
        partner: sql<string | null>`case when not ${isCrewChat} then ${partnerName} end`,
        /** The game, in a conversation of a crew. */
        crew: crewGame,
        createdAt: chats.createdAt,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .leftJoin(members, eq(members.id, chatParticipants.partnerId))
      .where(and(eq(chatParticipants.memberId, memberId), not(currentlyDeleted), isNext)),
  );

/** A block hides the messages of a crew, but not those of a conversation of two. */
const isShown = sql`(not ${isCrewChat} or ${isNotHidden})`;

export const readMessages = (db: Queryable, memberId: string, chatId: string) =>
  inBatches(messages.seq, (isNext) =>
    db
      .select({
        key: sql<string>`${messages.seq}::text`,
        seq: messages.seq,
        from: sql<
          string | null
        >`case when ${messages.senderId} = ${memberId} then 'you' when not ${isCrewChat} then 'partner'
          when not ${isShown} then null when ${members.id} is null then ${unknownUserName} else ${memberName} end`,
        text: sql<string>`case when ${isShown} then ${messages.text} else '' end`,
        sentAt: messages.sentAt,
      })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chatId))
      .leftJoin(members, eq(members.id, messages.senderId))
      .innerJoin(
        chatParticipants,
        and(eq(chatParticipants.chatId, messages.chatId), eq(chatParticipants.memberId, memberId)),
      )
      .where(and(eq(messages.chatId, chatId), gt(messages.seq, chatParticipants.deletedSeq), isNext)),
  );
