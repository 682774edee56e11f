import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { nameFor } from '#src/features/members/block-repository.ts';
import { alerts, savedSearches } from '#src/db/schema/alerts.ts';
import { inviteLinks } from '#src/db/schema/community.ts';
import { chatParticipants, chats } from '#src/db/schema/chats.ts';
import { blocks, playerNotes } from '#src/db/schema/members.ts';
import { games } from '#src/db/schema/games.ts';
import { emailLinks, formerEmails } from '#src/db/schema/emails.ts';
import { joinDetails } from '#src/db/schema/join-details.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { partyLinks } from '#src/db/schema/party-links.ts';
import { postSeries } from '#src/db/schema/post-series.ts';
import { posts } from '#src/db/schema/posts.ts';
import { readyChecks } from '#src/db/schema/ready-checks.ts';
import { calendarSubscriptions } from '#src/db/schema/sessions.ts';
import { standingCrewQuestions } from '#src/db/schema/standing-crews.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import { postRowColumns } from '#src/features/posts/post-columns.ts';
import { inBatches, type ReadBatch } from './in-batches.ts';

/** Lists of the export by name, in its order. */
export const exportedLists: Readonly<Record<string, (db: Queryable, memberId: string) => ReadBatch<object>>> = {
  blockedPlayers: (db, memberId) =>
    inBatches(blocks.blockedId, (isNext) =>
      db
        .select({ key: blocks.blockedId, name: blocks.blockedName, blockedAt: blocks.createdAt })
        .from(blocks)
        .where(and(eq(blocks.blockerId, memberId), isNext)),
    ),
  playerNotes: (db, memberId) =>
    inBatches(playerNotes.aboutId, (isNext) =>
      db
        .select({
          key: playerNotes.aboutId,
          name: nameFor(memberId),
          text: playerNotes.text,
          updatedAt: playerNotes.updatedAt,
        })
        .from(playerNotes)
        .innerJoin(members, eq(members.id, playerNotes.aboutId))
        .where(and(eq(playerNotes.authorId, memberId), isNext)),
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
  weeklyPosts: (db, memberId) =>
    inBatches(postSeries.postId, (isNext) =>
      db
        .select({
          key: postSeries.postId,
          latestPostId: postSeries.postId,
          nextStart: sql<string>`${postSeries.nextStart}::text`,
          timeZone: postSeries.timeZone,
          firstCrewId: postSeries.firstCrewId,
          firstCrewTime: postSeries.firstCrewTime,
          endReason: postSeries.endReason,
          createdAt: postSeries.createdAt,
        })
        .from(postSeries)
        .where(and(eq(postSeries.authorId, memberId), isNext)),
    ),
  inviteLinks: (db, memberId) =>
    inBatches(inviteLinks.id, (isNext) => {
      const { id: key, note, uses, maxUses, createdAt, expiresAt, revokedAt } = getTableColumns(inviteLinks);
      return db
        .select({ key, note, uses, maxUses, createdAt, expiresAt, revokedAt })
        .from(inviteLinks)
        .where(and(eq(inviteLinks.creatorId, memberId), isNext));
    }),
  /** Links to seats of the member's party. */
  partyLinks: (db, memberId) =>
    inBatches(partyLinks.postId, (isNext) =>
      db
        .select({ key: partyLinks.postId, postId: partyLinks.postId, createdAt: partyLinks.createdAt })
        .from(partyLinks)
        .where(and(eq(partyLinks.ownerId, memberId), isNext)),
    ),
  emailChanges: (db, memberId) =>
    inBatches(emailLinks.kind, (isNext) => {
      const { kind: key, email, expiresAt } = getTableColumns(emailLinks);
      const isChange = and(eq(emailLinks.memberId, memberId), eq(emailLinks.kind, 'change'));
      return db.select({ key, email, expiresAt }).from(emailLinks).where(and(isChange, isNext));
    }),
  formerEmails: (db, memberId) =>
    inBatches(formerEmails.id, (isNext) => {
      const { id: key, email, changedAt, expiresAt } = getTableColumns(formerEmails);
      return db
        .select({ key, email, changedAt, expiresAt })
        .from(formerEmails)
        .where(and(eq(formerEmails.memberId, memberId), isNext));
    }),
  calendarSubscriptions: (db, memberId) =>
    inBatches(calendarSubscriptions.memberId, (isNext) => {
      const { memberId: key, createdAt, revokedAt } = getTableColumns(calendarSubscriptions);
      return db
        .select({ key, createdAt, revokedAt })
        .from(calendarSubscriptions)
        .where(and(eq(calendarSubscriptions.memberId, memberId), isNext));
    }),
  savedSearches: (db, memberId) =>
    inBatches(savedSearches.id, (isNext) =>
      db
        .select({
          key: savedSearches.id,
          name: savedSearches.name,
          filter: savedSearches.filter,
          isPushed: savedSearches.isPushed,
          createdAt: savedSearches.createdAt,
        })
        .from(savedSearches)
        .where(and(eq(savedSearches.memberId, memberId), isNext)),
    ),
  /** Posts that matched a saved search. */
  alerts: (db, memberId) =>
    inBatches(alerts.id, (isNext) =>
      db
        .select({
          key: alerts.id,
          postId: alerts.postId,
          savedSearch: savedSearches.name,
          createdAt: alerts.createdAt,
          seenAt: alerts.seenAt,
        })
        .from(alerts)
        .leftJoin(savedSearches, eq(savedSearches.id, alerts.savedSearchId))
        .where(and(eq(alerts.memberId, memberId), isNext)),
    ),
  /** Requests that the member sent to join posts of others, and invitations that they received. */
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
          roles: joinRequests.roles,
          state: joinRequests.state,
          isInvitation: joinRequests.isInvitation,
          /** Whether the member took a seat of another player's party. */
          isOfFriendsParty: sql<boolean>`${joinRequests.broughtById} is not null`,
          declineReason: joinRequests.declineReason,
          requestedAt: joinRequests.createdAt,
          decidedAt: joinRequests.decidedAt,
        })
        .from(joinRequests)
        .where(and(eq(joinRequests.requesterId, memberId), isNext)),
    ),
  /** Invitations that the member sent to join their posts. */
  invitations: (db, memberId) =>
    inBatches(joinRequests.id, (isNext) =>
      db
        .select({
          key: joinRequests.id,
          postId: joinRequests.postId,
          game: joinRequests.game,
          name: joinRequests.requesterName,
          partySize: joinRequests.partySize,
          roles: joinRequests.roles,
          state: joinRequests.state,
          declineReason: joinRequests.declineReason,
          invitedAt: joinRequests.createdAt,
          decidedAt: joinRequests.decidedAt,
        })
        .from(joinRequests)
        .where(and(eq(joinRequests.authorId, memberId), joinRequests.isInvitation, isNext)),
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
  /** The member's own answers to "Play again?". */
  playAgainAnswers: (db, memberId) =>
    inBatches(playAgainAnswers.id, (isNext) =>
      db
        .select({
          key: playAgainAnswers.id,
          postId: playAgainAnswers.postId,
          name: nameFor(memberId),
          answer: playAgainAnswers.answer,
          answeredAt: playAgainAnswers.answeredAt,
        })
        .from(playAgainAnswers)
        .innerJoin(members, eq(members.id, playAgainAnswers.toId))
        .where(and(eq(playAgainAnswers.fromId, memberId), isNext)),
    ),
  /** The member's standing crews. */
  standingCrews: (db, memberId) =>
    inBatches(chatParticipants.chatId, (isNext) =>
      db
        .select({
          key: chatParticipants.chatId,
          name: chats.name,
          isHost: sql<boolean>`${chats.hostId} = ${memberId}`,
          joinedAt: chatParticipants.joinedAt,
        })
        .from(chatParticipants)
        .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
        .where(and(eq(chatParticipants.memberId, memberId), isNotNull(chats.name), isNext)),
    ),
  /** Questions to join a standing crew, with the member's own answer. */
  standingCrewQuestions: (db, memberId) =>
    inBatches(standingCrewQuestions.chatId, (isNext) =>
      db
        .select({
          key: standingCrewQuestions.chatId,
          name: chats.name,
          isJoining: standingCrewQuestions.isJoining,
          askedAt: standingCrewQuestions.askedAt,
        })
        .from(standingCrewQuestions)
        .innerJoin(chats, eq(chats.id, standingCrewQuestions.chatId))
        .where(and(eq(standingCrewQuestions.memberId, memberId), isNext)),
    ),
  addedGames: (db, memberId) =>
    inBatches(games.id, (isNext) =>
      db
        .select({ key: games.id, name: games.name, submittedAt: games.submittedAt })
        .from(games)
        .where(and(eq(games.submittedBy, memberId), isNext)),
    ),
};
