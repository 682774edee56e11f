import { chatIdOf } from '@muster/contract/chat.ts';
import type { Player } from '@muster/contract/members/profiles.ts';
import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { memberName } from '../../../db/member-name.ts';
import { pictureUrl } from '../../../db/picture-url.ts';
import { chats } from '../../../db/schema/chats.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';
import { isNotBlocked } from '../block-repository.ts';
import { isSuspended } from '../member-repository.ts';
import { presenceFor } from '../presence/presence-repository.ts';

/** Only the member and their conversation partners see whether the member is online. */
const canSeeOnline = (memberId: string, viewerId: string): SQL<boolean> =>
  sql<boolean>`(${memberId} = ${viewerId} or exists (
    select from ${chats} where ${chats.id} = ${chatIdOf(memberId, viewerId)} and ${chats.lastSeq} > 0))`;

/** Null if the player does not exist, or blocks the viewer or is blocked by them. */
export const findPlayer = (db: Queryable, memberId: string, viewerId: string): Promise<Player | null> =>
  firstRow(
    db
      .select({
        id: members.id,
        name: memberName,
        bio: members.bio,
        location: members.location,
        discordId: members.discordId,
        platforms: members.platforms,
        pictureUrl: pictureUrl('large'),
        activePosts: db.$count(posts, and(eq(posts.authorId, memberId), eq(posts.isActive, true))),
        presence: presenceFor(canSeeOnline(memberId, viewerId)),
        createdAt: members.createdAt,
        isSuspended,
      })
      .from(members)
      .where(and(eq(members.id, memberId), isNotBlocked(viewerId, members.id))),
  );
