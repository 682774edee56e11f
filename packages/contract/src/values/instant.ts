import { z } from '../zod.ts';

/** A timestamp: `Date` in code, ISO 8601 in UTC in JSON. */
export const instant = z.codec(z.iso.datetime('Enter a valid date and time'), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
