import { z } from '../zod.ts';
import { idSchema } from './id.ts';

/** What administrators chose for the emblem of a game. */
export const emblemSchema = z.object({
  /** As players write it, such as 'LoL'. Null: the emblem has a monogram of the name. */
  abbreviation: z.nullable(z.string()),
  /** Shown instead of the abbreviation. Null: no icon. */
  iconId: z.nullable(idSchema),
});
export type Emblem = z.output<typeof emblemSchema>;
