import { profileFormSchema } from '@muster/contract/members/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';
import { typesOf } from '#src/lib/storage/form-fields.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

/** As typed: the values may be invalid. */
const storedProfileSchema = z.partial(z.object(typesOf(profileFormSchema.shape)));

/** Unsaved changes of the member's profile in this tab. */
export const storedProfileForm = createMemberValue(
  'profile-draft',
  z.optional(storedProfileSchema),
  undefined,
  tabStorage,
);
