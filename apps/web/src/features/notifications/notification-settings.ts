import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';

/** A member's message notification settings in this browser. */
export const notificationSettings = createMemberValue(
  'notices',
  z.object({ sound: z.boolean(), desktop: z.boolean() }),
  { sound: false, desktop: false },
);
