import { idSchema } from '@muster/contract/id.ts';
import { platformSchema } from '@muster/contract/platforms.ts';
import { z } from '@muster/contract/zod.ts';
import { keptInTab } from '#src/lib/kept-values.ts';

const keptPostSchema = z.object({
  form: z.object({
    game: z.string(),
    customGame: z.string(),
    platform: z.exactOptional(platformSchema),
    description: z.string(),
    tags: z.array(z.string()),
    isActive: z.boolean(),
  }),
  tagText: z.string(),
  /** What was last sent, and the id it was sent under. */
  attempt: z.optional(z.object({ content: z.string(), draftId: idSchema })),
});
type KeptPost = z.output<typeof keptPostSchema>;
export type Attempt = KeptPost['attempt'];

const keyOf = (memberId: string): string => `post-draft:${memberId}`;

/** The post that a member has begun in this tab and not sent yet. */
export const readKeptPost = (memberId: string): KeptPost | undefined =>
  keptPostSchema.safeParse(keptInTab.read(keyOf(memberId))).data;

/** Keeps a begun post until the tab is closed. */
export const keepPost = (memberId: string, post: object): boolean => keptInTab.keep(keyOf(memberId), post);

export const forgetKeptPost = (memberId: string): void => keptInTab.forget(keyOf(memberId));
