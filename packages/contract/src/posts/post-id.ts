import { idSchema } from '../values/id.ts';
import { z } from '../zod.ts';

export const postIdSchema = idSchema;

/** Client-generated id of a post that was saved offline. */
export const offlineIdSchema = z.string().check(z.regex(/^offline_\w{1,56}$/));
