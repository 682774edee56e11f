import { type Message, listMessagesEndpoint } from '@muster/contract/chat/chat.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { createSerialFetcher } from './create-serial-fetcher.ts';
import type { Frame } from './history.ts';
import { openLiveConnection } from './live-connection.ts';
import type { CheckedMember } from './members.ts';

/** The messages of one conversation as a screen collects them: live, and fetched after a gap. */
function createView(person: CheckedMember, chatId: string | null) {
  const shown: Message[] = [];
  const lastSeq = (): number => shown.at(-1)?.seq ?? 0;

  const { refetch, isCurrent, isClosed, close } = createSerialFetcher(async () => {
    if (chatId === null) return;
    for (let hasMore = true; hasMore && !isClosed(); ) {
      const request = { params: { chatId }, querystring: { after: lastSeq() } };
      const page = await callProduct(person, listMessagesEndpoint, request);
      shown.push(...page.messages.filter(({ seq }) => seq > lastSeq()));
      ({ hasMore } = page);
    }
  });

  return {
    shown,
    refetch,
    isCurrent,
    close,
    add(message: Message): void {
      if (message.chatId !== chatId || message.seq <= lastSeq()) return;
      if (message.seq === lastSeq() + 1) shown.push(message);
      else void refetch();
    },
  };
}

/** Subscribes, fetches, then listens, and fetches again after any gap. If there is no conversation, only listens. */
export function openLiveReader(person: CheckedMember, chatId: string | null, onFrame: (frame: Frame) => void) {
  const view = createView(person, chatId);
  const connection = openLiveConnection(person, (event) => {
    if (event.type === 'message.sent') {
      onFrame({ to: person.id, message: event.message });
      view.add(event.message);
    } else if (event.type === 'live.ready' || event.type === 'live.lagged') void view.refetch();
  });

  return {
    shown: () => view.shown,
    /** Whether it is connected and knows of no missing message. */
    isCurrent: () => connection.isConnected() && view.isCurrent(),
    close(): void {
      view.close();
      connection.close();
    },
  };
}
export type LiveReader = ReturnType<typeof openLiveReader>;
