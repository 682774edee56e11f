import { type SQL, sql } from 'drizzle-orm';

/** A `like` pattern that finds a text in lower-case text. '%', '_' and '\' are literal. */
export const likePattern = (text: string): SQL =>
  sql`'%' || lower(${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
