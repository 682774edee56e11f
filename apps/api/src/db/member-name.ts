import { type SQL, sql } from 'drizzle-orm';
import { members } from './schema/members.ts';

/** Display name, else name, else the local part of the e-mail address, else 'User'. */
export const memberName: SQL<string> = sql<string>`coalesce(${members.displayName}, ${members.name}, nullif(split_part(${members.email}, '@', 1), ''), 'User')`;

/** The name shown to visitors. Never part of the e-mail address. */
export const publicName: SQL<string> = sql<string>`coalesce(${members.displayName}, ${members.name}, 'A player')`;
