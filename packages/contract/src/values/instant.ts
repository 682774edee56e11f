import { message } from '../message.ts';
import { z } from '../zod.ts';

const invalidMessage = message('Enter a valid date and time');

/** A timestamp: `Date` in code, ISO 8601 in UTC in JSON. */
export const instant = z.codec(z.iso.datetime(invalidMessage), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A timestamp that PostgreSQL can store: it rejects the year 0. */
export const instantAfter1970 = instant.check(z.refine((time) => time.getTime() > 0, invalidMessage));

/** Time at which the server read an object, in microseconds since 1970. Of two versions, the larger one is newer. */
export const readVersionSchema = z.int();
