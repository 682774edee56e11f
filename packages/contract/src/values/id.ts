import { z } from '../zod.ts';

/** A UUID in lower case. */
export const idSchema = z.uuid().check(z.toLowerCase());
/** The same as part of a regular expression. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** When a UUIDv7 was created, in milliseconds: its first 48 bits. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
