import { z } from '../zod.ts';

/** A moment: `Date` in code, ISO 8601 text in UTC on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
