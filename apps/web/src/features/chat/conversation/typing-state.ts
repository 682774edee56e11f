import { TYPING_INTERVAL_MS } from '@muster/contract/chat.ts';
import { useSyncExternalStore } from 'react';

/** Somebody of whom nothing has been told for this long is not writing any more. */
const ENDS_AFTER_MS = 2 * TYPING_INTERVAL_MS;

/** Conversations whose partner is writing just now, each with what will end it. */
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const tell = (): void => listeners.forEach((listener) => listener());

/** The partner is not writing any more: their message is there, or nothing was told for a while. */
export function endTyping(chatId: string): void {
  clearTimeout(ends.get(chatId));
  if (ends.delete(chatId)) tell();
}

/** The partner is writing; it ends by itself. */
export function noteTyping(chatId: string): void {
  clearTimeout(ends.get(chatId));
  ends.set(
    chatId,
    setTimeout(() => endTyping(chatId), ENDS_AFTER_MS),
  );
  tell();
}

export const endAllTyping = (): void => [...ends.keys()].forEach(endTyping);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the partner of a conversation is writing just now. */
export const useIsTyping = (chatId: string): boolean => useSyncExternalStore(subscribe, () => ends.has(chatId));
