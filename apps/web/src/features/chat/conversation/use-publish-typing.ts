import { sendTypingEndpoint, TYPING_INTERVAL_MS } from '@muster/contract/chat.ts';
import { useRef } from 'react';
import { callApi } from '#src/lib/api/call-api.ts';

/** Tells the partner now and then, while a text is being written, that it is. */
export function useTypingNotice(chatId: string): (text: string) => void {
  const toldAt = useRef(-Infinity);
  return (text) => {
    const now = Date.now();
    if (text.trim() === '' || now - toldAt.current < TYPING_INTERVAL_MS) return;
    toldAt.current = now;
    // Only a hint: one that gets lost is not worth a word.
    callApi(sendTypingEndpoint, { params: { chatId } }).catch(() => undefined);
  };
}
