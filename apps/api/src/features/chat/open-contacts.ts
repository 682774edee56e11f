import { message } from '@muster/contract/message.ts';
import { and, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { isRequestBetween } from '#src/features/members/partner-repository.ts';
import { blocks } from '#src/db/schema/members.ts';
import { chatParticipants, chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { AppError } from '#src/lib/app-error.ts';
import type { JoinRequestSettings } from '#src/features/context.ts';

/** An unanswered conversation counts this long after its last message, so that old ones do not use up the limit forever. */
const UNANSWERED_PERIOD = sql.raw("interval '30 days'");

const own = alias(chatParticipants, 'own');
const partner = alias(chatParticipants, 'partner');

type Id = string | AnyPgColumn | SQL;

const isOnWaitlist = sql`state in ('waitlisted', 'offered')`;
/** A withdrawn or closed request has notified its recipient too: it counts until its expiry time. */
const mayCount = sql`(${isOnWaitlist} or state in ('invited', 'pending', 'withdrawn', 'closed') and expires_at > clock_timestamp())`;
/** The other side has answered, or the requester took an offered seat. */
const isAnswered = sql`(joined_at is not null or answered_at is not null or state in ('declined', 'removed')
  or is_invitation and waiting_since is not null)`;

/** The author of an invitation, else the requester. */
const senderId = sql`case when is_invitation then author_id else requester_id end`;

/** Whether the partner has sent or answered a request. */
const hasAnsweredRequest = (memberId: Id, partnerId: Id) => sql`exists (
  select from ${joinRequests}
  where ${isRequestBetween(memberId, partnerId)} and (${senderId} = ${partnerId} or ${isAnswered}))`;

const isBlockedBy = (memberId: Id, partnerId: Id) =>
  sql`exists (select from ${blocks} where blocker_id = ${partnerId} and blocked_id = ${memberId})`;

/** Whether a first message adds a contact: the partner has not answered, and no request between the two counts. */
export async function isFirstContact(
  tx: Queryable,
  chatId: string,
  memberId: string,
  partnerId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ isFirst: boolean }>(sql`
    select not ${hasAnsweredRequest(memberId, partnerId)}
      and not exists (select from ${joinRequests} where ${isRequestBetween(memberId, partnerId)} and ${mayCount})
      and not exists (
        select from ${chatParticipants} where chat_id = ${chatId} and member_id = ${partnerId} and has_written) as "isFirst"`);
  return rows[0]?.isFirst === true;
}

interface Contact {
  readonly partnerId: string | null;
  /** Seconds until it no longer counts. Null if it counts until the player answers. */
  readonly seconds: number | null;
}

interface CountedRequest extends Contact {
  readonly id: string;
}

/** Invitations that the server sent for a series do not count until boards list the post. */
const isOfSeries = sql`exists (select from posts where posts.id = join_requests.post_id and visible_from is not null
  and (first_crew_id is null or posts.created_at = join_requests.created_at))`;

/**
 * The member's requests and invitations that count against the limit. Invitations are found by their time, because a host may
 * have received any number of requests.
 */
async function listCountedRequests(tx: Queryable, memberId: string, lifetimeMs: number): Promise<CountedRequest[]> {
  const secondsLeft = sql`extract(epoch from expires_at - clock_timestamp())::float8`;
  const isTakenBack = sql`state in ('withdrawn', 'closed')`;
  const partnerId = sql`sent.partner_id`;
  const { rows } = await tx.execute<CountedRequest & Record<string, unknown>>(sql`
    select id, partner_id as "partnerId", seconds from (
      select id, author_id as partner_id, case when not ${isOnWaitlist} then ${secondsLeft} end as seconds, ${isTakenBack} as is_taken_back
      from ${joinRequests}
      where requester_id = ${memberId} and (not is_invitation or waiting_since is not null and not ${isOfSeries})
        and ${mayCount} and not (${isTakenBack} and ${isAnswered})
      union all
      select id, requester_id, ${secondsLeft}, ${isTakenBack}
      from ${joinRequests}
      where author_id = ${memberId} and created_at > now() - ${lifetimeMs} * interval '1 millisecond'
        and is_invitation and waiting_since is null and ${mayCount} and not ${isAnswered} and not ${isOfSeries}
    ) as sent
    where not is_taken_back or not (
      exists (select from ${chatParticipants} as side
        where side.member_id = ${partnerId} and side.partner_id = ${memberId} and side.has_written)
      or ${isBlockedBy(memberId, partnerId)}
      or exists (select from ${joinRequests}
        where ${isRequestBetween(memberId, partnerId)} and (joined_at is not null or ${senderId} = ${partnerId})))`);
  return rows;
}

/** The member's unanswered conversations, regardless of the state of their requests. */
const listUnansweredChats = (tx: Queryable, memberId: string): Promise<Contact[]> =>
  tx
    .select({
      partnerId: own.partnerId,
      seconds: sql<number>`extract(epoch from ${chats.lastMessageAt} + ${UNANSWERED_PERIOD} - now())::float8`,
    })
    .from(own)
    .innerJoin(partner, and(eq(partner.chatId, own.chatId), eq(partner.memberId, own.partnerId)))
    .innerJoin(chats, eq(chats.id, own.chatId))
    .where(
      and(
        eq(own.memberId, memberId),
        own.hasWritten,
        not(partner.hasWritten),
        gt(chats.lastMessageAt, sql`now() - ${UNANSWERED_PERIOD}`),
        not(hasAnsweredRequest(own.memberId, own.partnerId)),
        not(isBlockedBy(own.memberId, own.partnerId)),
      ),
    );

/** Seconds until each contact no longer counts, in order. A conversation extends the last request to its partner. */
export function secondsOfContacts(requests: readonly Contact[], unansweredChats: readonly Contact[]): number[] {
  const contacts = requests.map(({ partnerId, seconds }) => ({ partnerId, seconds: seconds ?? Infinity }));
  for (const { partnerId, seconds } of unansweredChats) {
    const chatSeconds = seconds ?? Infinity;
    const [last] = contacts
      .filter((contact) => contact.partnerId === partnerId)
      .toSorted((one, other) => other.seconds - one.seconds);
    if (last) last.seconds = Math.max(last.seconds, chatSeconds);
    else contacts.push({ partnerId, seconds: chatSeconds });
  }
  return contacts.map(({ seconds }) => seconds).toSorted((one, other) => one - other);
}

interface NewContacts {
  readonly member: { readonly id: string; readonly newForSeconds: number };
  /** The player to contact. Null if the requests are already stored. */
  readonly partnerId: string | null;
  readonly storedIds?: readonly string[];
}

/** Throws if the member has too many unanswered requests and conversations. Lock the member first. */
export async function checkOpenContacts(
  tx: Queryable,
  { member: { id, newForSeconds }, partnerId, storedIds = [] }: NewContacts,
  { maxOpen, maxOpenOfNewMember, lifetimeMs }: JoinRequestSettings,
): Promise<void> {
  const requests = await listCountedRequests(tx, id, lifetimeMs);
  const unanswered = await listUnansweredChats(tx, id);
  const added = partnerId === null ? [] : [{ partnerId, seconds: null }];
  const max = newForSeconds > 0 ? maxOpenOfNewMember : maxOpen;
  if (secondsOfContacts([...requests, ...added], unanswered).length <= max) return;

  const waits = secondsOfContacts(
    requests.filter((request) => !storedIds.includes(request.id)),
    unanswered,
  );
  if (waits.length < max)
    throw new AppError('open-requests-limit', {
      message: message('You can invite only {count} of these players now, and more once they answer.', {
        count: max - waits.length,
      }),
    });
  const waitUntil = (limit: number): number => waits[waits.length - limit] ?? 0;
  const seconds = Math.min(waitUntil(max), Math.max(newForSeconds, waitUntil(maxOpen)));
  throw new AppError(
    'open-requests-limit',
    Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } : {},
  );
}
