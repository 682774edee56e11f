import { and, count, eq, gt, ne, not, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { isRequestBetween } from '../members/partner-repository.ts';
import { blocks } from '#src/db/schema/members.ts';
import { chatParticipants, chats } from '../../db/schema/chats.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { AppError } from '../../lib/app-error.ts';
import type { JoinRequestSettings } from '../context.ts';

/** An unanswered conversation counts this long after its last message, so that old ones do not use up the limit forever. */
const UNANSWERED_PERIOD = sql.raw("interval '30 days'");

const own = alias(chatParticipants, 'own');
const partner = alias(chatParticipants, 'partner');

type Id = string | AnyPgColumn;

const isUndecided = sql`(state in ('waitlisted', 'offered') or state in ('invited', 'pending') and expires_at > clock_timestamp())`;
/** The other side has answered, or the requester took an offered seat. */
const isAnswered = sql`(was_accepted or answered_at is not null or state in ('declined', 'removed')
  or is_invitation and waiting_since is not null)`;

/** The author of an invitation, else the requester. */
const senderId = sql`case when is_invitation then author_id else requester_id end`;

/**
 * Whether a request makes the conversation exempt from the limit: the partner has sent or answered one, or the member's own
 * open request already counts.
 */
const isCoveredByRequest = (memberId: Id, partnerId: Id) => sql`exists (
  select from ${joinRequests}
  where ${isRequestBetween(memberId, partnerId)} and (${senderId} = ${partnerId} or ${isAnswered} or ${isUndecided}))`;

/** A note that the member emptied or withdrew with its request, until the request would have expired. */
const hasWithdrawnNote = (memberId: Id, partnerId: Id) => sql`exists (
  select from ${joinRequests}
  where author_id = ${partnerId} and requester_id = ${memberId}
    and state = 'withdrawn' and had_note and expires_at > clock_timestamp())`;

const isBlockedBy = (memberId: Id, partnerId: Id) =>
  sql`exists (select from ${blocks} where blocker_id = ${partnerId} and blocked_id = ${memberId})`;

/** Whether the partner has not written, and no request exempts the conversation. */
export async function isFirstContact(
  tx: Queryable,
  chatId: string,
  memberId: string,
  partnerId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ isFirst: boolean }>(sql`
    select not ${isCoveredByRequest(memberId, partnerId)} and not exists (
      select from ${chatParticipants} where chat_id = ${chatId} and member_id = ${partnerId} and has_written) as "isFirst"`);
  return rows[0]?.isFirst === true;
}

/** Invitations that the server sent for a series do not count until boards list the post. */
const isOfSeries = sql`(is_invitation and exists (select from posts where id = post_id and visible_from is not null))`;

/**
 * Counts the member's undecided requests and invitations, and returns the seconds until the first unanswered one expires;
 * null if there is none.
 */
async function countOpenRequests(tx: Queryable, memberId: string) {
  const [counted] = await tx
    .select({
      requests: count(),
      expiresInSeconds: sql<number | null>`ceil(extract(epoch from
        min(expires_at) filter (where state in ('invited', 'pending')) - clock_timestamp()))::int`,
    })
    .from(joinRequests)
    .where(
      and(
        or(
          and(eq(joinRequests.requesterId, memberId), ne(joinRequests.state, 'invited')),
          and(eq(joinRequests.authorId, memberId), eq(joinRequests.state, 'invited')),
        ),
        isUndecided,
        not(isOfSeries),
      ),
    );
  return counted ?? { requests: 0, expiresInSeconds: null };
}

/** The member's unanswered conversations with others than `partnerId`, regardless of the state of their requests. */
const countUnansweredChats = async (tx: Queryable, memberId: string, partnerId: string | null): Promise<number> => {
  const [counted] = await tx
    .select({ chats: count() })
    .from(own)
    .innerJoin(partner, and(eq(partner.chatId, own.chatId), eq(partner.memberId, own.partnerId)))
    .innerJoin(chats, eq(chats.id, own.chatId))
    .where(
      and(
        eq(own.memberId, memberId),
        partnerId === null ? undefined : ne(own.partnerId, partnerId),
        not(partner.hasWritten),
        or(
          and(own.hasWritten, gt(chats.lastMessageAt, sql`now() - ${UNANSWERED_PERIOD}`)),
          hasWithdrawnNote(own.memberId, own.partnerId),
        ),
        not(isCoveredByRequest(own.memberId, own.partnerId)),
        not(isBlockedBy(own.memberId, own.partnerId)),
      ),
    );
  return counted?.chats ?? 0;
};

interface Contact {
  readonly member: { readonly id: string; readonly isNew: boolean };
  /** The player to contact. Null if the contacts are already stored. */
  readonly partnerId: string | null;
}

/** Throws if the member has too many unanswered requests and conversations. Lock the member first. */
export async function checkOpenContacts(
  tx: Queryable,
  { member: { id, isNew }, partnerId }: Contact,
  { maxOpen, maxOpenOfNewMember }: JoinRequestSettings,
): Promise<void> {
  const { requests, expiresInSeconds } = await countOpenRequests(tx, id);
  const unanswered = await countUnansweredChats(tx, id, partnerId);
  const contacts = requests + unanswered + (partnerId === null ? 0 : 1);
  if (contacts <= (isNew ? maxOpenOfNewMember : maxOpen)) return;
  if (expiresInSeconds === null) throw new AppError('open-requests-limit');
  throw new AppError('open-requests-limit', { retryAfterSeconds: Math.max(1, expiresInSeconds) });
}
