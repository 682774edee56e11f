import { platformSchema } from '@muster/contract/values/platforms.ts';
import { z } from '@muster/contract/zod.ts';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

/** As it was typed: it may break rules still. */
const keptProfileSchema = z.object({
  name: z.exactOptional(z.string()),
  bio: z.exactOptional(z.string()),
  location: z.exactOptional(z.string()),
  discordId: z.exactOptional(z.string()),
  platforms: z.exactOptional(z.array(platformSchema)),
});

const keyOf = (memberId: string): string => `profile-draft:${memberId}`;

/** What a member has begun to change of their profile in this tab and not saved yet. */
export const readKeptProfile = (memberId: string): z.output<typeof keptProfileSchema> | undefined =>
  keptProfileSchema.safeParse(tabStorage.read(keyOf(memberId))).data;

/** Keeps what was begun until the tab is closed. */
export const keepProfile = (memberId: string, change: object): boolean => tabStorage.write(keyOf(memberId), change);

export const forgetKeptProfile = (memberId: string): void => tabStorage.remove(keyOf(memberId));

addMemberDataCleanup(forgetKeptProfile);
