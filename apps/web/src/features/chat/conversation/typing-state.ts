import { TYPING_INTERVAL_MS } from '@muster/contract/chat.ts';
import { useSyncExternalStore } from 'react';

/** A partner without a typing event for this long counts as no longer typing. */
const TYPING_TIMEOUT_MS = 2 * TYPING_INTERVAL_MS;

/** Timeouts of the conversations whose partner is typing, by chat id. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const notifyListeners = (): void => listeners.forEach((listener) => listener());

export function endTyping(chatId: string): void {
  clearTimeout(timers.get(chatId));
  if (timers.delete(chatId)) notifyListeners();
}

/** Marks the partner as typing until the timeout. */
export function startTyping(chatId: string): void {
  clearTimeout(timers.get(chatId));
  timers.set(
    chatId,
    setTimeout(() => endTyping(chatId), TYPING_TIMEOUT_MS),
  );
  notifyListeners();
}

export const endAllTyping = (): void => [...timers.keys()].forEach(endTyping);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsTyping = (chatId: string): boolean => useSyncExternalStore(subscribe, () => timers.has(chatId));
