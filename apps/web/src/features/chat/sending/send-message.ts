import { queueOfChat } from '#src/features/outbox/outbox-items.ts';
import { removeItems } from '#src/features/outbox/outbox.ts';
import { queueMessage } from '#src/features/outbox/queue-message.ts';
import { resumeQueue, sendNow } from '#src/features/outbox/send-outbox.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { type OutgoingMessage, useOutgoing } from './outgoing-messages.ts';

const retry = ({ item }: OutgoingMessage): void => sendNow(item);

function discard({ item }: OutgoingMessage): void {
  void removeItems(item);
  resumeQueue(item.authorId, queueOfChat(item.authorId, item.chatId));
}

/** Actions of an unconfirmed message. */
export const outgoingActions = { retry, discard };

/** The unconfirmed messages of a conversation, with send, retry and discard. */
export function useSendMessage(chatId: string) {
  const { id: authorId } = useCurrentMember();
  const outgoing = useOutgoing(chatId);
  /** Returns false if the same text is already being sent. */
  const send = (partnerName: string, crewId: string | undefined, text: string): boolean => {
    if (outgoing.some(({ item, state }) => item.text === text && state !== 'failed')) return false;
    queueMessage({ authorId, chatId, crewId, partnerName, text });
    return true;
  };
  return { outgoing, send, ...outgoingActions };
}
