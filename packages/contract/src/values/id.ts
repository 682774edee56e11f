import { z } from '../zod.ts';

/** The id of a member, a post or a message: a UUID, which is the same in either case and kept in lower case. */
export const idSchema = z.uuid().check(z.toLowerCase());
