import { type OwnProfile, ownProfileSchema, type ProfileChange } from '@muster/contract/members/profiles.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { readVersion } from '#src/db/sql-expressions.ts';
import { columnsOf, firstRow } from '#src/db/rows.ts';
import { memberName, pictureUrl, playPreferences } from '../member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { isDiscordVerified, playedColumns } from './player-repository.ts';
import { requireFound } from '#src/lib/app-error.ts';

/** What a member has written about themselves, and when. */
export const profileColumns = { ...columnsOf(members, ownProfileSchema), name: memberName };

export const getOwnProfile = async (db: Queryable, memberId: string): Promise<OwnProfile> =>
  requireFound(
    await firstRow(
      db
        .select({
          ...profileColumns,
          pictureUrl: pictureUrl('large'),
          totalPosts: db.$count(posts, eq(posts.authorId, memberId)),
          discordIsVerified: isDiscordVerified(members.discordId),
          ...playedColumns,
        })
        .from(members)
        .where(eq(members.id, memberId)),
    ),
    'member-not-found',
  );

/** The name and picture that lists show of a member, and what else of the profile their session has. */
export const findMemberSummary = (db: Queryable, memberId: string) =>
  firstRow(
    db
      .select({
        summary: { memberId: members.id, name: memberName, pictureUrl: pictureUrl('small'), version: readVersion },
        preferences: playPreferences,
      })
      .from(members)
      .where(eq(members.id, memberId)),
  );

/** Updates only the given fields. */
export async function changeProfile(db: Queryable, memberId: string, change: ProfileChange): Promise<void> {
  const { name, ...others } = change;
  await db
    .update(members)
    .set({ ...others, ...(name !== undefined && { displayName: name }), updatedAt: sql`clock_timestamp()` })
    .where(eq(members.id, memberId));
}
