import { z } from './zod.ts';

/** A whole number from 0 up: `number` in code, digits in a query string. */
export const queryNumber = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int(), {
  decode: Number,
  encode: String,
});
