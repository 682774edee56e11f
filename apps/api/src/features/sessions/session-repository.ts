import type { EmailVerificationMode } from '@muster/contract/members/members.ts';
import type { Platform } from '@muster/contract/values/platforms.ts';
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { affectsRow, hasRow, idsOf } from '#src/db/rows.ts';
import { arrayParameter } from '#src/db/sql-expressions.ts';
import { memberName, pictureUrl, playPreferences } from '#src/features/members/member-columns.ts';
import { emailVerificationMode } from '#src/db/schema/community.ts';
import { blocks, members } from '#src/db/schema/members.ts';
import { hasAcceptedRules } from '#src/db/schema/rules.ts';
import {
  SESSION_MAX_DAYS,
  ADMIN_SESSION_HOURS,
  SESSION_IDLE_DAYS,
  endedSessions,
  isActiveSession,
  isBrowserSession,
  isUnexpired,
  sessions,
} from '#src/db/schema/sessions.ts';
import { runInBatches } from '#src/lib/run-in-batches.ts';
import type { Member } from '#src/features/members/member.ts';
import { hashToken, newToken } from '#src/lib/tokens.ts';

/** Minimum time between writes of `lastSeenAt`, so that not every request writes. */
const LAST_SEEN_INTERVAL_MS = 60_000;
const MAX_LOOKUPS_PER_QUERY = 100;
/** More than one, so that a slow query does not delay all requests. */
const CONCURRENT_LOOKUPS = 2;
const USER_AGENT_MAX_LENGTH = 300;
/** Sessions per member; the least recently used is deleted first. */
const MAX_SESSIONS_PER_MEMBER = 50;

const sessionSecondsLeft = sql<number>`extract(epoch from least(${sessions.expiresAt},
    case when ${isBrowserSession} then ${sql.raw(`now() + interval '${SESSION_IDLE_DAYS} days'`)} end,
    case when ${members.role} = 'admin' then ${sessions.createdAt} + ${sql.raw(`interval '${ADMIN_SESSION_HOURS} hours'`)} end
  ) - now())::int`;

export interface SessionReader {
  /** The member with this session or access token. Null if it is unknown or expired, or the member is disabled. */
  findMember(token: string): Promise<Member | null>;
}

interface VerificationSettings {
  /** Without a mail server, nobody can verify an address. */
  readonly sendsMail: boolean;
  readonly defaultEmailVerification: EmailVerificationMode;
}

/** What a member must do about their address. In the query of the session, because every request needs it. */
const emailVerification = (settings: VerificationSettings) => sql<EmailVerificationMode>`case
  when ${members.emailVerifiedAt} is not null or ${members.role} = 'admin' or not ${settings.sendsMail}::boolean then 'off'
  else ${emailVerificationMode(settings)} end`;

/** Hot (benchmarks `browse` and `live`): HTTP requests that arrive together share one prepared query. */
export function createSessionReader(db: Database, settings: VerificationSettings): SessionReader {
  const query = db
    .select({
      tokenHash: sessions.tokenHash,
      id: members.id,
      name: memberName,
      email: members.email,
      pictureUrl: pictureUrl('small'),
      role: members.role,
      suspendedUntil:
        sql<Date | null>`case when ${members.suspendedUntil} > now() then ${members.suspendedUntil} end`.mapWith(
          members.suspendedUntil,
        ),
      emailVerification: emailVerification(settings),
      sharesPosts: members.sharesPosts,
      discordChannelId: members.discordChannelId,
      language: members.language,
      playPreferences,
      platform: sql<Platform | null>`${members.platforms}[1]`,
      hasBlocks: sql<boolean>`exists (select from ${blocks} where blocker_id = ${members.id})
        or exists (select from ${blocks} where blocked_id = ${members.id})`,
      hasAcceptedRules,
      sessionId: sessions.id,
      scopes: sessions.scopes,
      sessionSecondsLeft,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(sql`${sessions.tokenHash} = any(${arrayParameter('tokenHashes', 'bytea[]')})`, isActiveSession))
    .prepare('find_sessions');
  const findByHash = runInBatches({
    maxSize: MAX_LOOKUPS_PER_QUERY,
    concurrency: CONCURRENT_LOOKUPS,
    async run(tokenHashes: readonly Buffer[]) {
      const found = await query.execute({ tokenHashes });
      const byHash = new Map(found.map(({ tokenHash, ...session }) => [tokenHash.toString('base64'), session]));
      return tokenHashes.map((tokenHash) => byHash.get(tokenHash.toString('base64')) ?? null);
    },
  });
  return {
    async findMember(token) {
      const found = await findByHash(hashToken(token));
      if (!found) return null;
      const { lastSeenAt, ...member } = found;
      if (Date.now() - lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS) await updateLastSeen(db, member.sessionId);
      return member;
    },
  };
}

const updateLastSeen = (db: Queryable, sessionId: string) =>
  db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.id, sessionId));

/** The content of a session cookie, and how long it is valid. */
export interface SessionToken {
  /** The table stores only its hash. */
  readonly token: string;
  readonly secondsLeft: number;
}

const secondsLeft = sql<number>`round(extract(epoch from ${sessions.expiresAt} - now()))::int`;

/** The administrator's reason for disabling the account of this unexpired session; null if it is not disabled. */
export async function findDisabledReason(db: Queryable, token: string): Promise<string | null> {
  const [found] = await db
    .select({ reason: members.stateReason })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isUnexpired, isNotNull(members.disabledAt)));
  return found?.reason ?? null;
}

export async function insertSession(
  db: Queryable,
  member: { readonly id: string; readonly role: Member['role'] },
  userAgent: string,
  confirmsOwner = true,
): Promise<SessionToken> {
  const token = newToken();
  const life = member.role === 'admin' ? `${ADMIN_SESSION_HOURS} hours` : `${SESSION_MAX_DAYS} days`;
  const [opened] = await db
    .insert(sessions)
    .values({
      id: uuidv7(),
      tokenHash: hashToken(token),
      memberId: member.id,
      userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      confirmsOwner,
      expiresAt: sql.raw(`now() + interval '${life}'`),
    })
    .returning({ secondsLeft });
  await deleteOldestSessions(db, member.id);
  return { token, secondsLeft: opened?.secondsLeft ?? 0 };
}

const deleteOldestSessions = (db: Queryable, memberId: string) =>
  db.execute(sql`delete from ${sessions} where id in (select id from ${sessions} where member_id = ${memberId} and ${isBrowserSession}
    order by last_seen_at desc, id desc offset ${MAX_SESSIONS_PER_MEMBER})`);

/** Replaces a session's token; the old one is rejected. Returns null if the session does not exist. */
export async function renewSessionToken(
  db: Queryable,
  { id: memberId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
): Promise<SessionToken | null> {
  const token = newToken();
  const [renewed] = await db
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId)))
    .returning({ secondsLeft });
  return renewed ? { token, ...renewed } : null;
}

/** Active sessions of a member, most recently used first. */
export const listMemberSessions = (db: Queryable, memberId: string) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.memberId, memberId), isBrowserSession, isActiveSession))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** Whether a session exists, also if it has expired. */
export const isStoredSession = (db: Queryable, sessionId: string): Promise<boolean> =>
  hasRow(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)));

/** Deletes the session with this token and returns its id, or null if there is none. */
export async function deleteSession(db: Queryable, token: string): Promise<string | null> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ id: sessions.id });
  return ended?.id ?? null;
}

/** Deletes a session or an access token if it belongs to the member. Returns whether it did. */
export const deleteMemberSession = (db: Queryable, memberId: string, id: string): Promise<boolean> =>
  affectsRow(db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.memberId, memberId))));

/** Deletes all sessions and access tokens of a member except one, and returns them. */
export const deleteMemberSessions = (db: Queryable, memberId: string, exceptId?: string) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id, scopes: sessions.scopes });

/** Ids of all sessions of a member, expired ones included. */
export const listMemberSessionIds = (db: Queryable, memberId: string): Promise<string[]> =>
  idsOf(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, memberId)));

/** Sessions that ended within this time, and whose live connections must therefore be closed. */
export function listEndedSessions(db: Queryable, lookbackMs: number): Promise<string[]> {
  const isSuspensionOver = or(isNull(members.suspendedUntil), lte(members.suspendedUntil, sql`now()`));
  const connectable = db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, endedSessions.sessionId), isActiveSession, isSuspensionOver));
  const isRecent = gt(endedSessions.endedAt, sql`now() - ${lookbackMs} * interval '1 millisecond'`);
  // `not exists` would become a join, which may read all members.
  const isEnded = sql`(${connectable}) is null`;
  return idsOf(db.select({ id: endedSessions.sessionId }).from(endedSessions).where(and(isRecent, isEnded)));
}

/** Longer than a node can be disconnected from the database and keep its live connections. */
export const deleteEndedSessions = (db: Queryable): Promise<number> =>
  deleteInChunks(db, endedSessions, lt(endedSessions.endedAt, sql`now() - interval '1 day'`));

/** Idle sessions are rejected before that; their rows remain until the session would have expired. */
export const deleteExpiredSessions = (db: Queryable): Promise<number> =>
  deleteInChunks(db, sessions, lt(sessions.expiresAt, sql`now()`));
