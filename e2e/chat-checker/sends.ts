import type { Message } from '@muster/contract/chat.ts';
import type { Op } from './history.ts';

/** All that was done to send one message. */
export interface Send {
  readonly id: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly text: string;
  /** When it was tried. */
  readonly triedAtMs: number[];
  /** The first acknowledgement. */
  acknowledgedAtMs: number | null;
  readonly acknowledged: Message[];
  refusals: number;
  unknowns: number;
}

function note(send: Send, op: Op): void {
  if (op.kind === 'invoke') send.triedAtMs.push(op.atMs);
  else if (op.kind === 'fail') send.refusals += 1;
  else if (op.kind === 'info') send.unknowns += 1;
  else if (op.kind === 'ok') {
    send.acknowledgedAtMs ??= op.atMs;
    send.acknowledged.push(op.message);
  }
}

/** The messages that were sent, by id, in the order in which they were first tried. */
export function readSends(ops: readonly Op[]): ReadonlyMap<string, Send> {
  const sends = new Map<string, Send>();
  for (const op of ops) {
    if (op.kind === 'invoke' && !sends.has(op.id)) {
      const { id, chatId, senderId, text } = op;
      const nothingYet = { triedAtMs: [], acknowledgedAtMs: null, acknowledged: [], refusals: 0, unknowns: 0 };
      sends.set(id, { id, chatId, senderId, text, ...nothingYet });
    }
    const send = sends.get(op.id);
    if (send) note(send, op);
  }
  return sends;
}

/** Whether it may be stored: not every attempt was refused. */
export const mayBeStored = ({ triedAtMs, refusals }: Send): boolean => refusals < triedAtMs.length;

export const firstTriedAtMs = ({ triedAtMs }: Send): number => triedAtMs[0] ?? 0;

/** How many attempts ended without an answer, and in how many of these cases the product had taken the message. */
export function splitUnknowns(sends: Iterable<Send>): { unknown: number; taken: number } {
  const unsure = [...sends].filter(({ unknowns }) => unknowns > 0);
  const isTaken = ({ triedAtMs, acknowledged }: Send): boolean =>
    (acknowledged[0]?.sentAt.getTime() ?? Infinity) < (triedAtMs.at(-1) ?? 0);
  return { unknown: unsure.length, taken: unsure.filter(isTaken).length };
}
