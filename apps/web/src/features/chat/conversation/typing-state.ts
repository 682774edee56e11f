import { TYPING_INTERVAL_MS } from '@muster/contract/chat/chat.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';

/** A partner without a typing event for this long counts as no longer typing. */
const TYPING_TIMEOUT_MS = 2 * TYPING_INTERVAL_MS;

/** Timeouts of the conversations whose partner is typing, by chat id. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const { subscribe, notify } = createListeners();

export function endTyping(chatId: string): void {
  clearTimeout(timers.get(chatId));
  if (timers.delete(chatId)) notify();
}

/** Marks the partner as typing until the timeout. */
export function startTyping(chatId: string): void {
  clearTimeout(timers.get(chatId));
  timers.set(
    chatId,
    setTimeout(() => endTyping(chatId), TYPING_TIMEOUT_MS),
  );
  notify();
}

export const endAllTyping = (): void => [...timers.keys()].forEach(endTyping);

export const useIsTyping = (chatId: string): boolean => useSyncExternalStore(subscribe, () => timers.has(chatId));
