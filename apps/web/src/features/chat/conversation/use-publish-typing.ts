import { sendTypingEndpoint, TYPING_INTERVAL_MS } from '@muster/contract/chat.ts';
import { useRef } from 'react';
import { callApi } from '#src/lib/api/call-api.ts';

/** Publishes, at most every {@link TYPING_INTERVAL_MS}, that the member is typing. */
export function usePublishTyping(chatId: string): (text: string) => void {
  const publishedAt = useRef(-Infinity);
  return (text) => {
    const now = Date.now();
    if (text.trim() === '' || now - publishedAt.current < TYPING_INTERVAL_MS) return;
    publishedAt.current = now;
    // A lost typing event needs no error message.
    callApi(sendTypingEndpoint, { params: { chatId } }).catch(() => undefined);
  };
}
