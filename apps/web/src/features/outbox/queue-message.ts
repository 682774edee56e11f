import { v7 as uuidv7 } from 'uuid';
import { serverNow } from '#src/lib/time/server-clock.ts';
import type { UnsentMessage } from './outbox-items.ts';
import { saveItems } from './outbox.ts';
import { sendAdded } from './send-outbox.ts';

type NewMessage = Pick<UnsentMessage, 'authorId' | 'chatId' | 'crewId' | 'partnerName' | 'text'>;

/** Saves a message of the member, and sends it after the earlier ones of its conversation. */
export function queueMessage(message: NewMessage): void {
  const item = { ...message, kind: 'message', id: uuidv7(), timestamp: serverNow().getTime() } as const;
  void saveItems(item);
  sendAdded(item);
}
