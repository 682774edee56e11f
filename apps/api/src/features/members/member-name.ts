import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { members } from '#src/db/schema/members.ts';

type NameColumns = Readonly<Record<'displayName' | 'name' | 'email', AnyPgColumn>>;

/** Display name, else name, else the local part of the e-mail address, else 'User'. Takes `members` or an alias of it. */
export const memberNameOf = ({ displayName, name, email }: NameColumns): SQL<string> =>
  sql<string>`coalesce(${displayName}, ${name}, nullif(split_part(${email}, '@', 1), ''), 'User')`;

export const memberName = memberNameOf(members);

/** The name shown to visitors. Never part of the e-mail address. */
export const publicName: SQL<string> = sql<string>`coalesce(${members.displayName}, ${members.name}, 'A player')`;
