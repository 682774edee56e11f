import { getPictureEndpoint, type PictureSize } from '@muster/contract/members/pictures.ts';
import { type SQL, sql } from 'drizzle-orm';
import { playPreferencesSchema } from '@muster/contract/values/play-preferences.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnsOf } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';

/** URL of a member's picture in this size; null if there is none. Takes the column of `members` or of an alias of it. */
export function pictureUrl(size: PictureSize, pictureId: AnyPgColumn = members.pictureId): SQL<string | null> {
  const [before = '', after = ''] = getPictureEndpoint.path.replace(':size', size).split(':pictureId');
  return sql<string | null>`${sql.raw(`'${before}'`)} || ${pictureId} || ${sql.raw(`'${after}'`)}`;
}

type NameColumns = Readonly<Record<'displayName' | 'name' | 'email', AnyPgColumn>>;

/** Display name, else name, else the local part of the email address, else 'User'. Takes `members` or an alias of it. */
export const memberNameOf = ({ displayName, name, email }: NameColumns): SQL<string> =>
  sql<string>`coalesce(${displayName}, ${name}, nullif(split_part(${email}, '@', 1), ''), 'User')`;

export const memberName = memberNameOf(members);

export const playPreferences = columnsOf(members, playPreferencesSchema);

export const isAdminOf = ({ role }: { readonly role: AnyPgColumn }): SQL<boolean> =>
  sql<boolean>`(${role} is not distinct from 'admin')`;

/** False after a left join without a member. */
export const isAdmin = isAdminOf(members);

/** The name shown to visitors: the first word of the member's, else `unnamed`. Never part of the email address. */
export const firstNameOr = (unnamed: string): SQL<string> =>
  sql<string>`coalesce(split_part(coalesce(${members.displayName}, ${members.name}), ' ', 1), ${unnamed})`;
