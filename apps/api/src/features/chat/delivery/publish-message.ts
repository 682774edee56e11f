import type { Message } from '@muster/contract/chat/messages.ts';
import type { Live } from '#src/live/live.ts';
import { hideMessage, type Recipient } from '../crew/crew-chat-repository.ts';

/** Publishes a message. Recipients with a block between them and its sender get it without sender and text. */
export function publishMessage(
  { publish }: Pick<Live, 'publish'>,
  recipients: readonly Pick<Recipient, 'id' | 'isHidden'>[],
  message: Message,
): void {
  const idsOf = (hidden: boolean) => [
    ...new Set(recipients.filter(({ isHidden }) => isHidden === hidden).map(({ id }) => id)),
  ];
  publish(idsOf(false), { type: 'message.sent', message });
  const hiddenIds = idsOf(true);
  if (hiddenIds.length > 0) publish(hiddenIds, { type: 'message.sent', message: hideMessage(message) });
}
