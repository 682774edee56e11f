import { memberIdSchema } from '@muster/contract/users.ts';
import { z } from '@muster/contract/zod.ts';

/** What the worker tells a window: somebody has pressed a notification of this player's message. */
export const workerMessageSchema = z.object({ kind: z.literal('open-chat'), memberId: memberIdSchema });
export type WorkerMessage = z.output<typeof workerMessageSchema>;
