import { chatIdOf } from '@muster/contract/chat/chat.ts';
import {
  ANSWER_RATE_MIN_REQUESTS,
  type PlayerAnswers,
  type PlayerStatus,
} from '@muster/contract/members/player-statuses.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members, playerNotes } from '#src/db/schema/members.ts';
import { isNotBlocked, selectHiddenMemberIds } from '../block-repository.ts';
import { isConnected } from '../presence/presence-repository.ts';

/** The newest requests of a player that are counted. */
const MAX_COUNTED_REQUESTS = 200;

/**
 * Requests that the player answered, or had the time to answer. Not counted: requests withdrawn within a minute, imported
 * ones, invitations, those that were on the waitlist, closed ones of a requester who is suspended now, those of blocked members, and those of accounts that were less
 * than a day old.
 */
const isCounted = sql`
  not ${joinRequests.isInvitation} and requester.created_at <= ${joinRequests.createdAt} - interval '24 hours'
  and ${joinRequests.requesterId} <> all (array(${selectHiddenMemberIds(sql`player.id`)}))
  and case
    when ${joinRequests.answeredAt} is not null then true
    when ${joinRequests.waitingSince} is not null then false
    when ${joinRequests.state} = 'pending' then ${joinRequests.createdAt} <= now() - interval '24 hours'
    when ${joinRequests.state} = 'withdrawn' then ${joinRequests.decidedAt} >= ${joinRequests.createdAt} + interval '1 minute'
    when ${joinRequests.state} = 'closed' then ${joinRequests.expiresAt} > ${joinRequests.createdAt}
      and requester.disabled_at is null and coalesce(requester.suspended_until, now()) <= now()
    else ${joinRequests.state} = 'expired'
  end`;

const selectAnswers = sql`
  select count(*)::int as counted, count(answered_at)::int as answered,
    round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)))::int as "medianSeconds"
  from (
    select ${joinRequests.answeredAt}, ${joinRequests.createdAt}
    from ${joinRequests} join ${members} as requester on requester.id = ${joinRequests.requesterId}
    where ${joinRequests.authorId} = player.id and ${joinRequests.createdAt} > now() - interval '30 days' and ${isCounted}
    order by ${joinRequests.createdAt} desc limit ${MAX_COUNTED_REQUESTS}
  ) as recent`;

interface StatusRow extends Record<string, unknown> {
  readonly memberId: string;
  readonly isOnline: boolean | null;
  readonly showsPresence: boolean;
  readonly counted: number;
  readonly answered: number;
  readonly medianSeconds: number | null;
  readonly note: string;
}

const toAnswers = ({ counted, answered, medianSeconds }: StatusRow): PlayerAnswers =>
  counted < ANSWER_RATE_MIN_REQUESTS
    ? { isNew: true, share: null, medianSeconds: null }
    : { isNew: false, share: answered / counted, medianSeconds };

/** The statuses that the viewer may see: online for conversation partners only, nothing of players who hide their presence. */
export async function listPlayerStatuses(
  db: Queryable,
  memberIds: readonly string[],
  viewerId: string,
): Promise<PlayerStatus[]> {
  const ids = [...new Set(memberIds)];
  const chatIds = ids.map((id) => chatIdOf(id, viewerId));
  const hasMessages = sql`exists (select from ${chats} where ${chats.id} = requested.chat_id and ${chats.lastSeq} > 0)`;
  const { rows } = await db.execute<StatusRow>(sql`
    select ${members.id} as "memberId", ${members.showsPresence} as "showsPresence",
      case when ${members.showsPresence} and (${members.id} = ${viewerId} or ${hasMessages}) then ${isConnected(members.id)} end as "isOnline",
      counted, answered, "medianSeconds",
      coalesce(${playerNotes.text}, '') as note
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(chatIds)}::text[]) as requested (player_id, chat_id)
      join ${members} on ${members.id} = requested.player_id
      left join ${playerNotes} on ${playerNotes.authorId} = ${viewerId} and ${playerNotes.aboutId} = ${members.id}
      cross join lateral (select ${members.id} as id) as player
      cross join lateral (${selectAnswers}) as answers
    where ${isNotBlocked(viewerId, members.id)}`);
  return rows.map((row) => ({
    memberId: row.memberId,
    isOnline: row.isOnline,
    answers: row.showsPresence ? toAnswers(row) : null,
    note: row.note,
  }));
}
