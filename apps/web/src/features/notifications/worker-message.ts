import { memberIdSchema } from '@muster/contract/members/members.ts';
import { idSchema } from '@muster/contract/values/id.ts';
import { z } from '@muster/contract/zod.ts';

/** Sent by the service worker to a window: the member clicked the notification of a message by a member, or in a crew. */
export const workerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open-chat'), memberId: memberIdSchema }),
  z.object({ kind: z.literal('open-crew'), postId: idSchema }),
]);
export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** Target of a click on a notification: the conversation with the sender, a crew, or a page. */
export const notificationDataSchema = z.union([
  z.object({ senderId: memberIdSchema }),
  z.object({ crewPostId: idSchema }),
  z.object({ path: z.literal('/dashboard') }),
]);
export type NotificationData = z.output<typeof notificationDataSchema>;
