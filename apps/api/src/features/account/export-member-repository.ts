import { eq } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, hasRow } from '#src/db/rows.ts';
import { members, pictures } from '#src/db/schema/members.ts';
import { settingsColumns } from '#src/features/members/member-repository.ts';
import { profileColumns } from '#src/features/members/profile/profile-repository.ts';

/** Profile, picture and settings of a member. */
export const findStoredMember = (db: Queryable, memberId: string) =>
  firstRow(
    db
      .select({
        profile: {
          ...profileColumns,
          role: members.role,
          emailVerifiedAt: members.emailVerifiedAt,
          emailRefusedAt: members.emailRefusedAt,
          emailRefusalCode: members.emailRefusalCode,
        },
        picture: pictures.large,
        settings: {
          ...settingsColumns,
          sharesPosts: members.sharesPosts,
          discordChannelId: members.discordChannelId,
        },
      })
      .from(members)
      .leftJoin(pictures, eq(pictures.id, members.pictureId))
      .where(eq(members.id, memberId)),
  );

export const isMember = (db: Queryable, memberId: string): Promise<boolean> =>
  hasRow(db.select({ id: members.id }).from(members).where(eq(members.id, memberId)));
