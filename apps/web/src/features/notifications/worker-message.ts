import { memberIdSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';

/** Sent by the service worker to a window: the member clicked the notification of a message by `memberId`. */
export const workerMessageSchema = z.object({ kind: z.literal('open-chat'), memberId: memberIdSchema });
export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** Target of a click on a notification: the conversation with the sender, or a page. */
export const notificationDataSchema = z.union([
  z.object({ senderId: memberIdSchema }),
  z.object({ path: z.literal('/dashboard') }),
]);
export type NotificationData = z.output<typeof notificationDataSchema>;
