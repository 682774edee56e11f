import { z } from '../zod.ts';

const invalidMessage = 'Enter a valid date and time';

/** A timestamp: `Date` in code, ISO 8601 in UTC in JSON. */
export const instant = z.codec(z.iso.datetime(invalidMessage), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A timestamp that PostgreSQL can store: it rejects the year 0. */
export const instantAfter1970 = instant.check(z.refine((time) => time.getTime() > 0, invalidMessage));

/** When the server read an object that events replace, in microseconds since 1970: the later of two is the newer one. */
export const readVersionSchema = z.int();
