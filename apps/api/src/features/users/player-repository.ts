import type { Player } from '@muster/contract/profiles.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { pictureUrl } from '../../db/picture-url.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { isNotBlocked } from './block-repository.ts';

const lastActivityAt = sql<Date | null>`case when ${members.showsPresence} then ${members.lastActivityAt} end`.mapWith(
  members.lastActivityAt,
);

/** A player as `viewerId` may see them; null when there is none, or one of the two has blocked the other. */
export async function findPlayer(db: Queryable, memberId: string, viewerId: string): Promise<Player | null> {
  const [player] = await db
    .select({
      id: members.id,
      name: memberName,
      bio: members.bio,
      location: members.location,
      discordId: members.discordId,
      platforms: members.platforms,
      pictureUrl: pictureUrl('large'),
      activePosts: db.$count(posts, and(eq(posts.authorId, memberId), eq(posts.isActive, true))),
      lastActivityAt,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isNotBlocked(viewerId, members.id)));
  return player ?? null;
}
