import { accessNeedsVisibilitySchema, discordVisibilitySchema } from '@muster/contract/members/members.ts';
import { colorSchema } from '@muster/contract/members/profiles.ts';
import { platformSchema } from '@muster/contract/values/platforms.ts';
import { playPreferencesSchema } from '@muster/contract/values/play-preferences.ts';
import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

/** As typed: the values may be invalid. */
const storedProfileSchema = z.partial(
  z.object({
    name: z.string(),
    bio: z.string(),
    location: z.string(),
    discordId: z.string(),
    discordVisibility: discordVisibilitySchema,
    platforms: z.array(platformSchema),
    color: colorSchema,
    ...playPreferencesSchema.shape,
    accessNeeds: z.string(),
    accessNeedsVisibility: accessNeedsVisibilitySchema,
  }),
);

/** Unsaved changes of the member's profile in this tab. */
export const storedProfileForm = createMemberValue(
  'profile-draft',
  z.optional(storedProfileSchema),
  undefined,
  tabStorage,
);
