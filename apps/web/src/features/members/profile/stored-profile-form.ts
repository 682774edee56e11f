import { discordVisibilitySchema } from '@muster/contract/members/members.ts';
import { platformSchema } from '@muster/contract/values/platforms.ts';
import { z } from '@muster/contract/zod.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

/** As typed: the values may be invalid. */
const storedProfileSchema = z.object({
  name: z.exactOptional(z.string()),
  bio: z.exactOptional(z.string()),
  location: z.exactOptional(z.string()),
  discordId: z.exactOptional(z.string()),
  discordVisibility: z.exactOptional(discordVisibilitySchema),
  platforms: z.exactOptional(z.array(platformSchema)),
});

const keyFor = (memberId: string): string => `profile-draft:${memberId}`;

/** Unsaved changes of the member's profile in this tab. */
export const readStoredProfileForm = (memberId: string): z.output<typeof storedProfileSchema> | undefined =>
  storedProfileSchema.safeParse(tabStorage.read(keyFor(memberId))).data;

export const storeProfileForm = (memberId: string, change: object): boolean =>
  tabStorage.write(keyFor(memberId), change);

export const deleteStoredProfileForm = (memberId: string): void => tabStorage.remove(keyFor(memberId));

addMemberDataCleanup(deleteStoredProfileForm);
