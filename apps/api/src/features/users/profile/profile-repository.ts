import type { OwnProfile, ProfileChange } from '@muster/contract/members/profiles.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { memberName } from '../../../db/member-name.ts';
import { pictureUrl } from '../../../db/picture-url.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';

export async function findOwnProfile(db: Queryable, memberId: string): Promise<OwnProfile | null> {
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
  return profile ?? null;
}

/** The name and picture that lists show of a member. */
export async function findMemberSummary(db: Queryable, memberId: string) {
  const [summary] = await db
    .select({ memberId: members.id, name: memberName, pictureUrl: pictureUrl('small') })
    .from(members)
    .where(eq(members.id, memberId));
  return summary ?? null;
}

/** Updates only the given fields. */
export async function changeProfile(db: Queryable, memberId: string, change: ProfileChange): Promise<void> {
  const { name, ...others } = change;
  await db
    .update(members)
    .set({ ...others, ...(name !== undefined && { displayName: name }), updatedAt: sql`clock_timestamp()` })
    .where(eq(members.id, memberId));
}
