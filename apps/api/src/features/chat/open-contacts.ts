import { waitInWords } from '@muster/contract/errors.ts';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { isRequestBetween } from '../../db/is-request-between.ts';
import { blocks } from '../../db/schema/blocks.ts';
import { chatParticipants, chats } from '../../db/schema/chats.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { AppError } from '../../lib/app-error.ts';
import type { OpenContactLimits } from './chat-deps.ts';

/** An unanswered conversation counts this long after its last message, so that old ones do not use up the limit forever. */
const UNANSWERED_PERIOD = sql.raw("interval '30 days'");

const own = alias(chatParticipants, 'own');
const partner = alias(chatParticipants, 'partner');

type Id = string | AnyPgColumn;

const isUndecided = sql`(state in ('waitlisted', 'offered') or state = 'pending' and expires_at > clock_timestamp())`;
/** The author has answered, or the requester took an offered seat. */
const isAnswered = sql`(was_accepted or answered_at is not null or state in ('declined', 'removed'))`;

/**
 * Whether a request makes the conversation exempt from the limit: the partner has sent or answered one, or the member's own
 * open request already counts.
 */
const isCoveredByRequest = (memberId: Id, partnerId: Id) => sql`exists (
  select from ${joinRequests}
  where ${isRequestBetween(memberId, partnerId)} and (requester_id = ${partnerId} or ${isAnswered} or ${isUndecided}))`;

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

interface OpenContacts {
  readonly requests: number;
  /** Unanswered conversations, regardless of the state of their requests. */
  readonly chats: number;
  /** Time until the earliest pending request expires; null if none is pending. */
  readonly expiresInSeconds: number | null;
}

async function countOpenContacts(tx: Queryable, memberId: string, partnerId: string): Promise<OpenContacts> {
  const { rows } = await tx.execute<{ requests: number; chats: number; expiresInSeconds: number | null }>(sql`
    select count(*)::int as requests,
      ceil(extract(epoch from min(expires_at) filter (where state = 'pending') - clock_timestamp()))::int as "expiresInSeconds",
      (select count(*)::int
        from ${chatParticipants} as own
        join ${chatParticipants} as partner on ${partner.chatId} = ${own.chatId} and ${partner.memberId} = ${own.partnerId}
        join ${chats} on ${chats.id} = ${own.chatId}
        where ${own.memberId} = ${memberId} and ${own.partnerId} <> ${partnerId}
          and not ${partner.hasWritten}
          and (${own.hasWritten} and ${chats.lastMessageAt} > now() - ${UNANSWERED_PERIOD}
            or ${hasWithdrawnNote(own.memberId, own.partnerId)})
          and not ${isCoveredByRequest(own.memberId, own.partnerId)}
          and not ${isBlockedBy(own.memberId, own.partnerId)}) as chats
    from ${joinRequests} where requester_id = ${memberId} and ${isUndecided}`);
  return rows[0] ?? { requests: 0, chats: 0, expiresInSeconds: null };
}

interface Contact {
  readonly member: { readonly id: string; readonly isNew: boolean };
  readonly partnerId: string;
}

/** Throws if the member has too many unanswered requests and conversations. Lock the member first. */
export async function checkOpenContacts(
  tx: Queryable,
  { member: { id, isNew }, partnerId }: Contact,
  { maxOpen, maxOpenOfNewMember }: OpenContactLimits,
): Promise<void> {
  const open = await countOpenContacts(tx, id, partnerId);
  if (open.requests + open.chats < (isNew ? maxOpenOfNewMember : maxOpen)) return;
  const { expiresInSeconds } = open;
  if (expiresInSeconds === null) throw new AppError('open-requests-limit');
  const message = `Too many players haven't answered you yet. You can contact another one in ${waitInWords(expiresInSeconds)}, or once someone answers.`;
  throw new AppError('open-requests-limit', { message, retryAfterSeconds: Math.max(1, expiresInSeconds) });
}
