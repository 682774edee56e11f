import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import {
  STANDING_CREW_MAX_SIZE,
  STANDING_CREWS_MAX_COUNT,
  type StandingCrew,
  type StandingCrewChange,
  type StandingCrewQuestion,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { and, asc, eq, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, idsOf } from '#src/db/rows.ts';
import { chatParticipants, chats, CREW_HISTORY } from '#src/db/schema/chats.ts';
import { games } from '#src/db/schema/games.ts';
import { blocks, members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { standingCrewQuestions } from '#src/db/schema/standing-crews.ts';
import { isBlockBetween, isNotBlocked } from '#src/features/members/block-repository.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { deleteCrewNotices, renameCrewNotices } from '#src/features/notifications/notice-repository.ts';
import { type NewHost, replaceHost, setHost } from './crew-host-repository.ts';

/** Condition: the conversation is that of a standing crew that has not ended. */
const isActiveStandingCrew = and(isNotNull(chats.name), isNull(chats.closesAt));

const summaryColumns = {
  id: sql<string>`${chats.crewId}`,
  name: sql<string>`${chats.name}`,
  game: sql<string>`${chats.game}`,
  gameId: sql<string>`${chats.gameId}`,
  emblem: sql<StandingCrew['emblem']>`case when ${games.id} is not null then
    json_build_object('abbreviation', ${games.abbreviation}, 'iconId', ${games.iconId}) end`,
};

/** The member's standing crews, by name. */
export const listStandingCrews = (db: Queryable, memberId: string): Promise<StandingCrew[]> =>
  db
    .select({
      ...summaryColumns,
      isHost: sql<boolean>`${chats.hostId} = ${memberId}`,
      memberCount: db.$count(sql`${chatParticipants} as side`, sql`side.chat_id = ${chats.id}`),
      memberIds: sql<
        string[]
      >`array(select side.member_id from ${chatParticipants} as side where side.chat_id = ${chats.id}
        and not ${isBlockBetween(sql`side.member_id`, memberId)} order by side.member_id)`,
    })
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .leftJoin(games, eq(games.id, chats.gameId))
    .where(and(eq(chatParticipants.memberId, memberId), isActiveStandingCrew))
    .orderBy(asc(chats.name), asc(chats.id));

/** Condition: the question is open. Needs `chats` and its host as `members` joined. */
const isAsked = (memberId: string): SQL | undefined =>
  and(
    eq(standingCrewQuestions.memberId, memberId),
    isNull(standingCrewQuestions.isJoining),
    isActiveStandingCrew,
    isNotBlocked(memberId, members.id),
    not(isSuspended),
  );

/** Standing crews that the member is asked to join, newest first. */
export const listStandingCrewQuestions = (db: Queryable, memberId: string): Promise<StandingCrewQuestion[]> =>
  db
    .select({
      ...summaryColumns,
      hostName: memberName,
      hasBlock: sql<boolean>`exists (select from ${blocks} join ${chatParticipants} as side on side.member_id = blocked_id
        where blocker_id = ${memberId} and side.chat_id = ${chats.id})`,
    })
    .from(standingCrewQuestions)
    .innerJoin(chats, eq(chats.id, standingCrewQuestions.chatId))
    .innerJoin(members, eq(members.id, chats.hostId))
    .leftJoin(games, eq(games.id, chats.gameId))
    .where(isAsked(memberId))
    .orderBy(sql`${standingCrewQuestions.askedAt} desc`, asc(chats.id));

/** Members with an open question to join the crew. */
export const listAskedMembers = (db: Queryable, crewId: string): Promise<string[]> =>
  idsOf(
    db
      .select({ id: standingCrewQuestions.memberId })
      .from(standingCrewQuestions)
      .where(and(eq(standingCrewQuestions.chatId, crewChatIdOf(crewId)), isNull(standingCrewQuestions.isJoining))),
  );

/** Whether the member is in the maximum number of standing crews. Lock the member first. */
export const hasMaxStandingCrews = async (tx: Queryable, memberId: string): Promise<boolean> =>
  (await tx.$count(
    chatParticipants,
    sql`member_id = ${memberId} and exists (select from ${chats} where id = chat_id and ${isActiveStandingCrew})`,
  )) >= STANDING_CREWS_MAX_COUNT;

interface NewCrew {
  readonly id: string;
  readonly name: string;
  readonly hostId: string;
}

type Session = Pick<typeof chats.$inferInsert, 'gameId' | 'game' | 'platform'>;

/** Returns false if the id is in use, also by a post, whose crew would get this conversation. */
export async function insertStandingCrewOnce(tx: Queryable, crew: NewCrew, session: Session): Promise<boolean> {
  const { id: crewId, name, hostId } = crew;
  const chatId = crewChatIdOf(crewId);
  if ((await tx.$count(posts, eq(posts.id, crewId))) > 0) return false;
  const insert = tx.insert(chats).values({ id: chatId, crewId, name, hostId, ...session });
  if (!(await affectsRow(insert.onConflictDoNothing()))) return false;
  await tx.insert(chatParticipants).values({ chatId, memberId: hostId, joinedAt: sql`clock_timestamp()` });
  return true;
}

/** Locks a standing crew that the member is in, or is asked to join: its members do not change until the transaction ends. */
export const lockStandingCrew = (tx: Queryable, crewId: string, memberId: string) =>
  firstRow(
    tx
      .select({
        hostId: chats.hostId,
        isMember: sql<boolean>`exists (select from ${chatParticipants}
          where chat_id = ${chats.id} and member_id = ${memberId})`,
      })
      .from(chats)
      .where(and(eq(chats.id, crewChatIdOf(crewId)), isActiveStandingCrew))
      .for('no key update', { of: chats }),
  );

/** A standing crew that the member is in, else null. Its members do not change until the transaction ends. */
export const findStandingCrew = (tx: Queryable, crewId: string, memberId: string) =>
  firstRow(
    tx
      .select({
        name: sql<string>`${chats.name}`,
        hasOthers: sql<boolean>`exists (select from ${chatParticipants} as side
          where side.chat_id = ${chats.id} and side.member_id <> ${memberId})`,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .where(and(eq(chats.id, crewChatIdOf(crewId)), eq(chatParticipants.memberId, memberId), isActiveStandingCrew))
      .for('share', { of: chats }),
  );

/** Whether the crew has reached its maximum size. Lock it first. */
export const isStandingCrewFull = async (tx: Queryable, crewId: string): Promise<boolean> =>
  (await tx.$count(chatParticipants, eq(chatParticipants.chatId, crewChatIdOf(crewId)))) >= STANDING_CREW_MAX_SIZE;

/** Stores the answer to an open question. Returns false if the member is not asked. */
export const answerQuestion = (tx: Queryable, crewId: string, memberId: string, isJoining: boolean) =>
  affectsRow(
    tx.execute(sql`update ${standingCrewQuestions} set is_joining = ${isJoining} from ${chats}, ${members}
      where ${and(
        eq(standingCrewQuestions.chatId, crewChatIdOf(crewId)),
        eq(chats.id, standingCrewQuestions.chatId),
        eq(members.id, chats.hostId),
        isAsked(memberId),
      )}`),
  );

/** Adds a member, who reads messages from now on, with an event in the conversation. Lock the crew first. */
export async function joinStandingCrew(tx: Queryable, crewId: string, memberId: string): Promise<void> {
  await tx.execute(sql`insert into ${chatParticipants} (chat_id, member_id, deleted_seq, joined_at)
    select id, ${memberId}, last_seq, clock_timestamp() from ${chats} where id = ${crewChatIdOf(crewId)}`);
  await tx.execute(sql`select add_crew_event(${crewId}, 'joined', ${memberId})`);
}

/** Ends the crew for everyone. A job deletes its conversation. */
export async function endStandingCrew(tx: Queryable, crewId: string): Promise<void> {
  const chatId = crewChatIdOf(crewId);
  await tx.delete(chatParticipants).where(eq(chatParticipants.chatId, chatId));
  await tx.delete(standingCrewQuestions).where(eq(standingCrewQuestions.chatId, chatId));
  await deleteCrewNotices(tx, [chatId]);
  await tx
    .update(chats)
    .set({ hostId: null, closesAt: sql`now() - ${CREW_HISTORY}` })
    .where(eq(chats.id, chatId));
}

/** Removes a member without an event. The longest-standing member replaces a host who leaves; the last member ends the crew. */
export async function leaveStandingCrew(tx: Queryable, crewId: string, memberId: string): Promise<NewHost[]> {
  const chatId = crewChatIdOf(crewId);
  await tx
    .delete(chatParticipants)
    .where(and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId)));
  const newHosts = await replaceHost(tx, memberId, eq(chats.id, chatId));
  if ((await tx.$count(chatParticipants, eq(chatParticipants.chatId, chatId))) === 0) await endStandingCrew(tx, crewId);
  return newHosts;
}

/** Renames the crew, and makes a member the host. */
export async function updateStandingCrew(
  tx: Queryable,
  crewId: string,
  { name, hostId }: StandingCrewChange,
): Promise<NewHost[]> {
  const chatId = crewChatIdOf(crewId);
  const isCrew = eq(chats.id, chatId);
  if (name) {
    await tx.update(chats).set({ name }).where(isCrew);
    await renameCrewNotices(tx, chatId, name);
  }
  return hostId ? setHost(tx, sql`${hostId}::uuid`, and(isCrew, ne(chats.hostId, hostId))) : [];
}
