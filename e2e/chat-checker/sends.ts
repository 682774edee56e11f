import type { Message } from '@muster/contract/chat.ts';
import type { Op } from './history.ts';

export interface Send {
  readonly id: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly text: string;
  readonly firstTriedAtMs: number;
  acknowledgedAtMs: number | null;
  readonly acknowledged: Message[];
  attempts: number;
  refusals: number;
}

/** Groups operations by message id, in the order of the first attempts. */
export function readSends(ops: readonly Op[]): ReadonlyMap<string, Send> {
  const sends = new Map<string, Send>();
  for (const op of ops) {
    if (op.kind === 'invoke' && !sends.has(op.id)) {
      const { kind: _, atMs, ...message } = op;
      const counts = { attempts: 0, refusals: 0, acknowledgedAtMs: null, acknowledged: [] };
      sends.set(op.id, { ...message, firstTriedAtMs: atMs, ...counts });
    }
    const send = sends.get(op.id);
    if (!send) continue;
    if (op.kind === 'invoke') send.attempts += 1;
    if (op.kind === 'fail') send.refusals += 1;
    if (op.kind !== 'ok') continue;
    send.acknowledgedAtMs ??= op.atMs;
    send.acknowledged.push(op.message);
  }
  return sends;
}
