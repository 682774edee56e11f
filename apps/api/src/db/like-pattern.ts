import { type SQL, sql } from 'drizzle-orm';

/** A pattern for `like` that finds a text in any case within one in lower case; '%', '_' and '\' mean themselves. */
export const likePattern = (text: string): SQL =>
  sql`'%' || lower(${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
