import type { Conversation } from '@muster/contract/chat.ts';
import { useEffect, useEffectEvent } from 'react';
import { useMarkRead } from '../chat-queries.ts';
import { useIsWatched } from '../conversation/use-is-window-active.ts';

/** While one scrolls the marker rests; the newest message is marked at once. */
const REST_MS = 500;

/** Moves the marker to the last message that was on the screen of somebody who is likely to look. */
export function useReadMarker(room: Conversation, shownSeq: number): void {
  const { mutate } = useMarkRead(room.id);
  const isWatched = useIsWatched();
  const isNewest = shownSeq >= room.lastSeq;
  const mark = useEffectEvent((seq: number) => {
    if (seq > room.readSeq) mutate(seq);
  });
  useEffect(() => {
    if (!isWatched) return undefined;
    if (isNewest) return mark(shownSeq);
    const timer = setTimeout(() => mark(shownSeq), REST_MS);
    return () => clearTimeout(timer);
  }, [isWatched, isNewest, shownSeq]);
}
