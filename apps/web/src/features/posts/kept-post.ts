import { idSchema } from '@muster/contract/id.ts';
import { platformSchema } from '@muster/contract/platforms.ts';
import { z } from '@muster/contract/zod.ts';

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
export function readKeptPost(memberId: string): KeptPost | undefined {
  try {
    return keptPostSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? ''));
  } catch {
    return undefined;
  }
}

/** Keeps a begun post until the tab is closed. A forbidden storage costs only that: the form still has it. */
export function keepPost(memberId: string, post: object): void {
  try {
    sessionStorage.setItem(keyOf(memberId), JSON.stringify(post));
  } catch {
    // Nothing to do: what was written stays on the screen.
  }
}

export function forgetKeptPost(memberId: string): void {
  try {
    sessionStorage.removeItem(keyOf(memberId));
  } catch {
    // A forbidden storage holds nothing.
  }
}
