import { crewIdSchema } from '@muster/contract/chat/chat.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { idSchema } from '@muster/contract/values/id.ts';
import { z } from '@muster/contract/zod.ts';

/** Sent by the service worker to a window: the target of a clicked notification. */
export const workerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open-chat'), memberId: memberIdSchema }),
  z.object({ kind: z.literal('open-crew'), crewId: crewIdSchema }),
  z.object({ kind: z.literal('open-post'), postId: idSchema }),
  z.object({ kind: z.literal('open-alerts') }),
]);
export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** Target of a click on a notification: the conversation with the sender, a crew, a post, or a page. */
export const notificationDataSchema = z.union([
  z.object({ senderId: memberIdSchema }),
  z.object({ crewId: crewIdSchema }),
  z.object({ postId: idSchema }),
  z.object({ path: z.enum(['/dashboard', '/dashboard/alerts']) }),
]);
export type NotificationData = z.output<typeof notificationDataSchema>;
