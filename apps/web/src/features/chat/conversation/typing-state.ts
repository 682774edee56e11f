import { TYPING_INTERVAL_MS } from '@muster/contract/chat/chat.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';

/** A member without a typing event for this long counts as no longer typing. */
const TYPING_TIMEOUT_MS = 2 * TYPING_INTERVAL_MS;

/** In a conversation of two, events do not name the partner. */
const PARTNER = 'partner';

/** Timeouts of the members who are typing, by chat id and member id. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const { subscribe, notify } = createListeners();

const keyOf = (chatId: string, memberId: string): string => `${chatId} ${memberId}`;

function end(key: string): void {
  clearTimeout(timers.get(key));
  if (timers.delete(key)) notify();
}

export const endTyping = (chatId: string, memberId = PARTNER): void => end(keyOf(chatId, memberId));

/** Marks a member as typing until the timeout. */
export function startTyping(chatId: string, memberId = PARTNER): void {
  const key = keyOf(chatId, memberId);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => end(key), TYPING_TIMEOUT_MS),
  );
  notify();
}

export const endAllTyping = (): void => [...timers.keys()].forEach(end);

/** Ids of the members who are typing in a conversation. */
export function useTypingIds(chatId: string): readonly string[] {
  const prefix = keyOf(chatId, '');
  const listIds = (): string =>
    [...timers.keys()].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])).join(' ');
  return useSyncExternalStore(subscribe, listIds).split(' ').filter(Boolean);
}
