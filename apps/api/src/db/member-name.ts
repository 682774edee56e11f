import { type SQL, sql } from 'drizzle-orm';
import { members } from './schema/members.ts';

/** What a member is called: display name, else name, else the part of the address before the @, else 'User'. */
export const memberName: SQL<string> = sql<string>`coalesce(${members.displayName}, ${members.name}, nullif(split_part(${members.email}, '@', 1), ''), 'User')`;

/** The name that visitors without an account see. Never a part of the e-mail address. */
export const publicName: SQL<string> = sql<string>`coalesce(${members.displayName}, ${members.name}, 'A player')`;
