import { sql } from 'drizzle-orm';

/**
 * When the statement that reads an object started, in microseconds. A read that starts after a commit includes it, so a later
 * read never has older data. A float has all digits until the year 2255.
 */
export const readVersion = sql<number>`(extract(epoch from statement_timestamp()) * 1000000)::float8`;
