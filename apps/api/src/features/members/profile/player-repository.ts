import { chatIdOf } from '@muster/contract/chat/chat.ts';
import {
  PART_HOURS,
  PARTS_PER_WEEK,
  type Played,
  type Player,
  playerSchema,
  SHOWN_GAMES_MAX_COUNT,
  USUAL_TIMES_DAYS,
  USUAL_TIMES_MIN_SESSIONS,
} from '@muster/contract/members/profiles.ts';
import { type SQL, type SQLWrapper, and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { isRequestBetween } from '../partner-repository.ts';
import { columnsOf, firstRow } from '#src/db/rows.ts';
import { isAdmin, memberName, pictureUrl } from '../member-columns.ts';
import { chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { DISCORD_ISSUER } from '#src/db/schema/sessions.ts';
import { isListed, posts } from '#src/db/schema/posts.ts';
import { isNotBlocked } from '../block-repository.ts';
import { isRetained, isSuspended } from '../member-repository.ts';
import { noteColumn } from '../player-notes/player-note-repository.ts';
import { presenceFor } from '../presence/presence-repository.ts';

/** Only the member and their conversation partners see whether the member is online. */
const canSeeOnline = (memberId: string, viewerId: string): SQL<boolean> =>
  sql<boolean>`(${memberId} = ${viewerId} or exists (
    select from ${chats} where ${chats.id} = ${chatIdOf(memberId, viewerId)} and ${chats.lastSeq} > 0))`;

/** A text, or '' if the viewer may not see it. Players see their own card as their crew sees it. */
const textIfVisible = (text: AnyPgColumn, visibility: AnyPgColumn, memberId: string, viewerId: string): SQL<string> =>
  sql<string>`case when ${memberId} = ${viewerId} and ${visibility} <> 'nobody' or ${visibility} = 'everyone'
    or ${visibility} = 'crew' and exists (
      select from ${joinRequests} where ${joinRequests.state} = 'accepted'
        and ${isRequestBetween(memberId, viewerId)}) then ${text} else '' end`;

/**
 * The member's own posts and the crews that accepted them. The day's delay keeps viewers from finding the crew of a post
 * that is still on the board.
 */
const sessions = sql`(
  select * from (
    select posts.game_id, coalesce(posts.starts_at, posts.created_at) as played_at
    from posts where posts.author_id = members.id and posts.accepted_seats > 0
    union all
    select posts.game_id, coalesce(posts.starts_at, posts.created_at)
    from join_requests join posts on posts.id = join_requests.post_id
    where join_requests.requester_id = members.id and join_requests.state = 'accepted'
  ) as all_sessions where played_at < now() - interval '1 day') as sessions`;

const mostPlayed = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name,
    'emblem', json_build_object('abbreviation', abbreviation, 'iconId', icon_id)) order by count desc, id), '[]')
  from (
    select games.id, games.name, games.abbreviation, games.icon_id, count(*)
    from ${sessions} join games on games.id = sessions.game_id
    group by games.id order by count(*) desc, games.id limit ${SHOWN_GAMES_MAX_COUNT}
  ) as most_played)`;

const partOfWeek = sql.raw(
  `(extract(isodow from played_at at time zone 'UTC')::int - 1) * ${24 / PART_HOURS} + extract(hour from played_at at time zone 'UTC')::int / ${PART_HOURS}`,
);

const usualTimes = sql`(
  select case when sum(count) >= ${USUAL_TIMES_MIN_SESSIONS} then json_agg(count order by part) end
  from (
    select part, count(played_at)
    from generate_series(0, ${PARTS_PER_WEEK - 1}) as part
      left join ${sessions} on part = ${partOfWeek} and played_at > now() - make_interval(days => ${USUAL_TIMES_DAYS})
    group by part
  ) as parts)`;

/** What the member has played, as others see it. */
export const playedColumns = {
  sessions: sql<
    Played['sessions']
  >`case when ${members.showsSessions} then (select count(*)::int from ${sessions}) end`,
  games: sql<Played['games']>`case when ${members.showsGames} then ${mostPlayed} end`,
  usualTimes: sql<Played['usualTimes']>`case when ${members.showsUsualTimes} then ${usualTimes} end`,
};

/** Whether a name equals that of the member's linked Discord account. */
export const isDiscordVerified = (discordId: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from linked_accounts
  where linked_accounts.member_id = members.id and issuer = ${DISCORD_ISSUER} and label = ${discordId})`;

/** Null if the player does not exist, or blocks the viewer or is blocked by them. */
export function findPlayer(db: Queryable, memberId: string, viewerId: string): Promise<Player | null> {
  const discordId = textIfVisible(members.discordId, members.discordVisibility, memberId, viewerId);
  return firstRow(
    db
      .select({
        ...columnsOf(members, playerSchema),
        name: memberName,
        discordId,
        discordIsVerified: isDiscordVerified(discordId),
        accessNeeds: textIfVisible(members.accessNeeds, members.accessNeedsVisibility, memberId, viewerId),
        pictureUrl: pictureUrl('large'),
        activePosts: db.$count(posts, and(eq(posts.authorId, memberId), isListed)),
        presence: presenceFor(canSeeOnline(memberId, viewerId)),
        ...playedColumns,
        isAdmin,
        isSuspended,
        note: noteColumn(viewerId),
      })
      .from(members)
      .where(and(eq(members.id, memberId), isRetained, isNotBlocked(viewerId, members.id))),
  );
}
