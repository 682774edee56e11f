import { idSchema } from '@muster/contract/values/id.ts';
import { instant } from '@muster/contract/values/instant.ts';
import { platformSchema } from '@muster/contract/values/platforms.ts';
import { z } from '@muster/contract/zod.ts';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

const keptPostSchema = z.object({
  form: z.object({
    game: z.string(),
    customGame: z.string(),
    platform: z.exactOptional(platformSchema),
    description: z.string(),
    tags: z.array(z.string()),
    isActive: z.boolean(),
    isShared: z._default(z.boolean(), false),
    isIndexable: z._default(z.boolean(), false),
  }),
  tagText: z.string(),
  /** What was last sent, and the id it was sent under. */
  attempt: z.optional(z.object({ content: z.string(), draftId: idSchema })),
  /** When the post that is edited was changed last, as far as its editor knows. */
  basedOn: z.optional(instant),
});
type KeptPost = z.output<typeof keptPostSchema>;
export type Attempt = KeptPost['attempt'];

const keyOf = (memberId: string, slot: string): string => `post-draft:${memberId}${slot && `:${slot}`}`;

/** What a member has begun to write in this tab and not sent yet: a new post, or in a slot of its own one there is. */
export const readKeptPost = (memberId: string, slot = ''): KeptPost | undefined =>
  keptPostSchema.safeParse(tabStorage.read(keyOf(memberId, slot))).data;

/** Keeps what was begun until the tab is closed. */
export const keepPost = (memberId: string, slot: string, post: object): boolean =>
  tabStorage.write(keyOf(memberId, slot), post);

export const forgetKeptPost = (memberId: string, slot: string): void => tabStorage.remove(keyOf(memberId, slot));

export const forgetKeptPosts = (memberId: string): void =>
  tabStorage.keysWithPrefix(keyOf(memberId, '')).forEach(tabStorage.remove);

addMemberDataCleanup(forgetKeptPosts);
