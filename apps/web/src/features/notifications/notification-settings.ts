import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';

/** How screen readers announce new messages of the open conversation: each, in groups, or not at all. */
export const readAloudModes = ['each', 'grouped', 'off'] as const;

/** A member's message notification settings in this browser. */
export const notificationSettings = createMemberValue(
  'notices',
  z.object({ sound: z.boolean(), desktop: z.boolean(), readAloud: z.enum(readAloudModes) }),
  { sound: false, desktop: false, readAloud: 'grouped' },
);
