import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { Player } from '@muster/contract/members/profiles.ts';
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
        createdAt: members.createdAt,
        isAdmin: sql<boolean>`${members.role} = 'admin'`,
        isSuspended,
      })
      .from(members)
      .where(and(eq(members.id, memberId), isNotBlocked(viewerId, members.id))),
  );
