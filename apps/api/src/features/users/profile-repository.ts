import type { OwnProfile } from '@muster/contract/profiles.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { pictureUrl } from '../../db/picture-url.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { AppError } from '../../http/app-error.ts';

/** A member's own profile, with the number of their posts counted now. */
export async function getOwnProfile(db: Queryable, memberId: string): Promise<OwnProfile> {
  const [profile] = await db
    .select({
      id: members.id,
      name: memberName,
      email: members.email,
      bio: members.bio,
      location: members.location,
      discordId: members.discordId,
      platforms: members.platforms,
      pictureUrl: pictureUrl('large'),
      totalPosts: db.$count(posts, eq(posts.authorId, memberId)),
      lastActivityAt: members.lastActivityAt,
      createdAt: members.createdAt,
      updatedAt: members.updatedAt,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!profile) throw new AppError('member-not-found');
  return profile;
}
