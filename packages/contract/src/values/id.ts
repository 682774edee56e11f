import { z } from '../zod.ts';

/** A UUID in lower case. */
export const idSchema = z.uuid().check(z.toLowerCase());
