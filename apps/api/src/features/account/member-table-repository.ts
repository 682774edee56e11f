import type { MemberRecord, MemberRow, MembersQuery, MemberState } from '@muster/contract/members/admin-members.ts';
import { type SQL, and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, readTablePage } from '#src/db/rows.ts';
import { containsText } from '#src/db/sql-expressions.ts';
import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { isOfCrew, messages } from '#src/db/schema/chats.ts';
import { emailVerificationMode } from '#src/db/schema/community.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { posts } from '#src/db/schema/posts.ts';
import { members } from '#src/db/schema/members.ts';
import { isRetained, readyChecks } from '#src/db/schema/ready-checks.ts';
import { sanctions } from '#src/db/schema/moderation.ts';
import { reports } from '#src/db/schema/reports.ts';
import { countConversationsOf } from '#src/features/chat/chat-repository.ts';
import { countCrews } from '#src/features/posts/seats/crew-repository.ts';

// Raw SQL, because the query builder omits table names in queries of one table.
const totalPosts = sql<number>`(select count(*)::int from posts where posts.author_id = members.id)`;
const isSuspended = sql`${members.suspendedUntil} > now()`;
const state = sql<MemberState>`case when ${members.deletion} is not null then 'deleting' when ${members.disabledAt} is not null then 'disabled'
  when ${isSuspended} then 'suspended' else 'active' end`;

type EmailSettings = Pick<Context, 'mailer' | 'defaultEmailVerification'>;

/** Null while members don't verify their address. That of an administrator is configured. */
const isEmailVerified = (settings: EmailSettings) => sql<boolean | null>`case
  when ${members.role} = 'admin' or not ${settings.mailer.sendsMail}::boolean or ${emailVerificationMode(settings)} = 'off'
  then null else ${members.emailVerifiedAt} is not null end`;

const recordColumns = {
  id: members.id,
  name: memberName,
  pictureUrl: pictureUrl('small'),
  role: members.role,
  platforms: members.platforms,
  totalPosts,
  createdAt: members.createdAt,
  lastActivityAt: members.lastActivityAt,
  state,
  suspendedUntil: sql<Date | null>`case when ${isSuspended} then ${members.suspendedUntil} end`.mapWith(
    members.suspendedUntil,
  ),
  stateReason: sql<string>`case when ${state} in ('active', 'deleting') then '' else ${members.stateReason} end`,
  messagesLeft: sql<
    number | null
  >`case when members.deletion is not null then (select count(*)::int from messages where sender_id = members.id) end`,
};

/** What administrators see in the table. */
const rowColumns = (settings: EmailSettings) => ({
  ...recordColumns,
  email: members.email,
  emailStatus: {
    isVerified: isEmailVerified(settings),
    refusedAt: members.emailRefusedAt,
    refusalCode: members.emailRefusalCode,
  },
});

const orders: Readonly<Record<MembersQuery['sort'], SQL>> = {
  newest: desc(members.createdAt),
  oldest: asc(members.createdAt),
  name: asc(sql`lower(${memberName})`),
  activity: desc(members.lastActivityAt),
  posts: desc(totalPosts),
};

function matchesFilter(settings: EmailSettings, filter: NonNullable<MembersQuery['state']>): SQL | undefined {
  if (filter === 'refused') return isNotNull(members.emailRefusedAt);
  return filter === 'unverified' ? eq(isEmailVerified(settings), false) : eq(state, filter);
}

type TableContext = EmailSettings & Pick<Context, 'db'>;

export function listMembers({ db, ...settings }: TableContext, { search, state: filter, sort, page }: MembersQuery) {
  const condition = and(
    search
      ? containsText(sql`member_search_text(${members.displayName}, ${members.name}, ${members.email})`, search)
      : undefined,
    filter ? matchesFilter(settings, filter) : undefined,
  );
  const rows = db.select(rowColumns(settings)).from(members).where(condition).orderBy(orders[sort], desc(members.id));
  return readTablePage<MemberRow>(rows, page, () => db.$count(members, condition));
}

export const findMemberRow = (db: Queryable, settings: EmailSettings, memberId: string): Promise<MemberRow | null> =>
  firstRow(db.select(rowColumns(settings)).from(members).where(eq(members.id, memberId)));

/** Crews of active posts of others. */
async function countJoinedCrews(db: Queryable, memberId: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(joinRequests)
    .innerJoin(posts, and(eq(posts.id, joinRequests.postId), posts.isActive))
    .where(and(eq(joinRequests.requesterId, memberId), eq(joinRequests.state, 'accepted')));
  return counted?.count ?? 0;
}

const countOutcomes = (db: Queryable, memberId: string, outcome: 'missed' | 'no-show') =>
  db.$count(
    readyChecks,
    and(eq(readyChecks.memberId, memberId), eq(readyChecks.outcome, outcome), isRetained(readyChecks)),
  );

/** A member with its counts and sanctions, if the viewer may decide about them. */
export async function findMemberRecord(
  db: Queryable,
  viewer: Pick<Member, 'role'>,
  memberId: string,
): Promise<MemberRecord | null> {
  const row = await firstRow(
    db
      .select(recordColumns)
      .from(members)
      .where(and(eq(members.id, memberId), viewer.role === 'admin' ? undefined : eq(members.role, 'member'))),
  );
  if (!row) return null;
  const ownCrews = await countCrews(db, eq(posts.authorId, memberId));
  const isAbout = eq(reports.reportedId, memberId);
  return {
    ...row,
    ...(await countConversationsOf(db, memberId)),
    crewMessages: await db.$count(messages, and(eq(messages.senderId, memberId), isOfCrew, isNull(messages.event))),
    ...ownCrews,
    activeCrews: ownCrews.activeCrews + (await countJoinedCrews(db, memberId)),
    reportsMade: await db.$count(reports, eq(reports.reporterId, memberId)),
    reportsAbout: await db.$count(reports, isAbout),
    reportsActedOn: await db.$count(
      reports,
      and(isAbout, sql`${reports.decisions} @? '$[*] ? (@.outcome != "dismissed")'`),
    ),
    missedChecks: await countOutcomes(db, memberId, 'missed'),
    noShows: await countOutcomes(db, memberId, 'no-show'),
    sanctions: await db.select().from(sanctions).where(eq(sanctions.memberId, memberId)).orderBy(desc(sanctions.id)),
  };
}
