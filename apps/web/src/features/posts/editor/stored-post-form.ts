import { roleSchema } from '@muster/contract/posts/seats/seats.ts';
import { idSchema } from '@muster/contract/values/id.ts';
import { instant } from '@muster/contract/values/instant.ts';
import { platformSchema } from '@muster/contract/values/platforms.ts';
import { z } from '@muster/contract/zod.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';
import { storedContentFields } from '#src/features/outbox/outbox-items.ts';

/** JSON stores an empty number field as null. */
const storedCount = z.pipe(
  z.nullable(z.number()),
  z.transform((count) => count ?? Number.NaN),
);

const storedPostFormSchema = z.object({
  form: z.object({
    ...storedContentFields,
    platform: z.exactOptional(platformSchema),
    startsAt: z.optional(z.nullable(z.string())),
    closesAt: z.optional(z.undefined()),
    roles: z.optional(z.array(z.object({ ...roleSchema.shape, count: storedCount }))),
  }),
  tagText: z.string(),
  /** The last submitted content and its draft id. */
  attempt: z.optional(z.object({ content: z.string(), draftId: idSchema })),
  /** `updatedAt` of the edited post when it was loaded; the server rejects the change if the post is newer. */
  basedOn: z.optional(instant),
});
type StoredPostForm = z.output<typeof storedPostFormSchema>;
export type Attempt = StoredPostForm['attempt'];

const storageKey = (memberId: string, slot: string): string => `post-draft:${memberId}${slot && `:${slot}`}`;

/** Reads the unsent form of this tab. The slot is '' for a new post, otherwise it names the edited post. */
export const readStoredPostForm = (memberId: string, slot = ''): StoredPostForm | undefined =>
  storedPostFormSchema.safeParse(tabStorage.read(storageKey(memberId, slot))).data;

/** Stores the form until the tab is closed. */
export const storePostForm = (memberId: string, slot: string, post: object): boolean =>
  tabStorage.write(storageKey(memberId, slot), post);

export const deleteStoredPostForm = (memberId: string, slot: string): void =>
  tabStorage.remove(storageKey(memberId, slot));

export const deleteStoredPostForms = (memberId: string): void =>
  tabStorage.keysWithPrefix(storageKey(memberId, '')).forEach(tabStorage.remove);

addMemberDataCleanup(deleteStoredPostForms);
