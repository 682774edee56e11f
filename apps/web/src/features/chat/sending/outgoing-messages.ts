import { useMemo } from 'react';
import { isMessage, queueOf, type UnsentMessage } from '#src/features/outbox/outbox-items.ts';
import { isStored, useOutboxItems } from '#src/features/outbox/outbox.ts';
import { type Queues, useQueues } from '#src/features/outbox/send-outbox.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';

/** A message by the member that the server has not confirmed. */
export interface OutgoingMessage {
  readonly item: UnsentMessage;
  readonly state: 'waiting' | 'pending' | 'failed';
  /** Why it failed, as a sentence; empty if there was no response. */
  readonly reason: string;
  /** False if the browser could not store it: it is lost when the page is closed. */
  readonly isStored: boolean;
}

export const isWaitingForNetwork = ({ item, state, reason }: OutgoingMessage): boolean =>
  state === 'failed' && item.refusal === undefined && reason === '';

/** Whether it is still unsent after the usual time that sending takes. */
export const isUnsent = ({ state }: OutgoingMessage, isOnline: boolean): boolean => state === 'failed' || !isOnline;

/** The state of a message in the outbox. */
export function outgoingOf(item: UnsentMessage, queues: Queues): OutgoingMessage {
  const { sendingId, failure } = queues[queueOf(item)] ?? {};
  const pause = failure?.itemId === item.id ? failure : undefined;
  const reason = item.refusal ?? (pause?.reason === 'unreachable' ? '' : (pause?.message ?? ''));
  const progress = sendingId === item.id ? 'pending' : 'waiting';
  return { item, state: item.refusal === undefined && !pause ? progress : 'failed', reason, isStored: isStored(item) };
}

/** The member's unconfirmed messages in a conversation, oldest first. They exist in this browser only. */
export function useOutgoing(chatId: string): readonly OutgoingMessage[] {
  const { id: memberId } = useCurrentMember();
  const items = useOutboxItems(memberId);
  const queues = useQueues(memberId);
  return useMemo(() => {
    const messages = items.filter(isMessage).filter((item) => item.chatId === chatId);
    return messages.map((item) => outgoingOf(item, queues));
  }, [items, queues, chatId]);
}
