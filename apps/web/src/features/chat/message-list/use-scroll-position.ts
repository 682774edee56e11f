import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

/** This near to the newest message counts as reading along. */
export const END_THRESHOLD_PX = 80;
/** Older messages are asked for before the reader reaches the oldest. */
const AHEAD_PX = 500;
/** A message of which this much is still hidden counts as shown. */
const HIDDEN_PX = 8;

export interface ReadingPlaceProps {
  readonly rows: readonly MessageRow[];
  /** The row that opens at the top; without one the newest opens at the bottom. */
  readonly openAtKey: string | undefined;
  readonly onNearTop: () => void;
  /** Called with the last message that stands whole on the screen. */
  readonly onShown: (seq: number) => void;
}

type List = Virtualizer<HTMLDivElement, Element>;

/** The last confirmed message that ends above the lower edge of the screen; 0 for none. */
function lastShownSeq(rows: readonly MessageRow[], scroller: HTMLElement): number {
  const edge = scroller.getBoundingClientRect();
  let shown = 0;
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = element.getBoundingClientRect();
    // One that is taller than the screen can never stand on it whole.
    const isShown = bottom - HIDDEN_PX <= edge.bottom || top <= edge.top;
    if (isShown) shown = Math.max(shown, rows[Number(element.dataset.index)]?.seq ?? 0);
  }
  return shown;
}

interface GoOn {
  /** The first of many rows that came at once. */
  readonly firstOfMany: string | undefined;
}

/** Who read along goes on at the first of many that came at once. */
function useGoOn(firstOfMany: string | undefined, goOnAt: (rowKey: string) => void): void {
  const go = useEffectEvent(goOnAt);
  useLayoutEffect(() => {
    if (firstOfMany !== undefined) go(firstOfMany);
  }, [firstOfMany]);
}

/** Where the reader is: opened at what is new, kept there, and told how far down the screen reaches. */
export function useReadingPlace(
  { rows, openAtKey, firstOfMany, onNearTop, onShown }: ReadingPlaceProps & GoOn,
  list: List,
  scroller: RefObject<HTMLDivElement | null>,
) {
  // Unknown until the rows have been measured, where something new is opened at.
  const [isAtEnd, setIsAtEnd] = useState(openAtKey === undefined ? true : undefined);
  const newest = rows.at(-1);

  // Read from the page: the virtualizer hears of a scroll later, and of a row's height only once it stands there.
  const look = (): void => {
    const { current } = scroller;
    if (!current) return;
    setIsAtEnd(current.scrollHeight - current.clientHeight - current.scrollTop <= END_THRESHOLD_PX);
    onShown(lastShownSeq(rows, current));
  };
  const goTo = (rowKey: string | undefined): void => {
    const index = rowKey === undefined ? -1 : rows.findIndex(({ key }) => key === rowKey);
    if (index === -1) list.scrollToEnd();
    else list.scrollToIndex(index, { align: 'start' });
  };

  const open = useEffectEvent(() => goTo(openAtKey));
  useLayoutEffect(() => open(), []);
  const lookAt = useEffectEvent((shown: readonly MessageRow[]) => shown === rows && look());
  useEffect(() => {
    // By then new rows have been measured and stand where they belong.
    const frame = requestAnimationFrame(() => lookAt(rows));
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  useGoOn(firstOfMany, (rowKey) => isAtEnd && goTo(rowKey));

  // What oneself has just written is shown, wherever one was reading.
  const newestOwnId = newest?.isOwn ? newest.key : undefined;
  const ownBefore = useRef(newestOwnId);
  const toEnd = useEffectEvent(() => list.scrollToEnd());
  useLayoutEffect(() => {
    if (newestOwnId !== undefined && newestOwnId !== ownBefore.current) toEnd();
    ownBefore.current = newestOwnId;
  }, [newestOwnId]);

  // The composer grows, a phone's keyboard opens: whoever reads the newest message goes on reading it.
  const keepEnd = useEffectEvent(() => (isAtEnd && firstOfMany === undefined ? list.scrollToEnd() : look()));
  useEffect(() => {
    if (!scroller.current) return undefined;
    const watcher = new ResizeObserver(() => keepEnd());
    watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, [scroller]);

  const handleScroll = (): void => {
    look();
    if ((scroller.current?.scrollTop ?? Infinity) < AHEAD_PX) onNearTop();
  };
  return { isAtEnd, goTo, handleScroll };
}
