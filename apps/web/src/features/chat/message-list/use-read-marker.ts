import type { Conversation } from '@muster/contract/chat.ts';
import { useEffect, useEffectEvent } from 'react';
import { useMarkRead } from '../chat-queries.ts';
import { useIsWindowActive } from '../conversation/use-is-window-active.ts';

/** Delay while scrolling; the newest message is marked as read at once. */
const SCROLL_DEBOUNCE_MS = 500;

/** Moves the read marker to the last shown message while the window is active. */
export function useReadMarker(conversation: Conversation, shownSeq: number): void {
  const { mutate } = useMarkRead(conversation.id);
  const isWatched = useIsWindowActive();
  const isNewest = shownSeq >= conversation.lastSeq;
  const mark = useEffectEvent((seq: number) => {
    if (seq > conversation.readSeq) mutate(seq);
  });
  useEffect(() => {
    if (!isWatched) return undefined;
    if (isNewest) return mark(shownSeq);
    const timer = setTimeout(() => mark(shownSeq), SCROLL_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isWatched, isNewest, shownSeq]);
}
