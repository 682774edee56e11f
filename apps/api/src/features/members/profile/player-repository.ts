import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { type Played, type Player, SHOWN_GAMES_MAX_COUNT } from '@muster/contract/members/profiles.ts';
import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { isRequestBetween } from '../partner-repository.ts';
import { firstRow } from '#src/db/rows.ts';
import { memberName, pictureUrl } from '../member-columns.ts';
import { chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { isNotBlocked } from '../block-repository.ts';
import { isSuspended } from '../member-repository.ts';
import { presenceFor } from '../presence/presence-repository.ts';

/** Only the member and their conversation partners see whether the member is online. */
const canSeeOnline = (memberId: string, viewerId: string): SQL<boolean> =>
  sql<boolean>`(${memberId} = ${viewerId} or exists (
    select from ${chats} where ${chats.id} = ${chatIdOf(memberId, viewerId)} and ${chats.lastSeq} > 0))`;

/** `crew` needs an accepted request between the two. Players see their own card as their crew sees it. */
const canSeeDiscordId = (memberId: string, viewerId: string): SQL<boolean> =>
  sql<boolean>`(${memberId} = ${viewerId} and ${members.discordVisibility} <> 'nobody' or ${members.discordVisibility} = 'everyone'
    or ${members.discordVisibility} = 'crew' and exists (
      select from ${joinRequests} where ${joinRequests.state} = 'accepted'
        and ${isRequestBetween(memberId, viewerId)}))`;

/** The day's delay keeps viewers from finding the crew of a post that is still on the board. */
const isPlayed = sql.raw(`coalesce(posts.starts_at, posts.created_at) < now() - interval '1 day'`);

/** Sessions and games of the member's own posts and of crews that accepted them. Null if they hide their activity. */
const played = sql<Played | null>`case when members.shows_presence then (
  select json_build_object('sessions', coalesce(sum(sessions), 0), 'games', coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'emblem', json_build_object('abbreviation', abbreviation, 'iconId', icon_id))
    order by place) filter (where place <= ${SHOWN_GAMES_MAX_COUNT}), '[]'))
  from (
    select games.id, games.name, games.abbreviation, games.icon_id, count(*) as sessions,
      row_number() over (order by count(*) desc, games.id) as place
    from (
      select posts.game_id from posts where posts.author_id = members.id and posts.accepted_seats > 0 and ${isPlayed}
      union all
      select posts.game_id from join_requests join posts on posts.id = join_requests.post_id
      where join_requests.requester_id = members.id and join_requests.state = 'accepted' and ${isPlayed}
    ) as session join games on games.id = session.game_id
    group by games.id
  ) as played) end`;

/** Null if the player does not exist, or blocks the viewer or is blocked by them. */
export const findPlayer = (db: Queryable, memberId: string, viewerId: string): Promise<Player | null> =>
  firstRow(
    db
      .select({
        id: members.id,
        name: memberName,
        bio: members.bio,
        location: members.location,
        discordId: sql<string>`case when ${canSeeDiscordId(memberId, viewerId)} then ${members.discordId} else '' end`,
        platforms: members.platforms,
        pictureUrl: pictureUrl('large'),
        activePosts: db.$count(posts, and(eq(posts.authorId, memberId), eq(posts.isActive, true))),
        presence: presenceFor(canSeeOnline(memberId, viewerId)),
        played,
        createdAt: members.createdAt,
        isAdmin: sql<boolean>`${members.role} = 'admin'`,
        isSuspended,
      })
      .from(members)
      .where(and(eq(members.id, memberId), isNotBlocked(viewerId, members.id))),
  );
