import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

/** Within this distance of the newest message, the list follows new messages. */
export const END_THRESHOLD_PX = 80;
/** Older messages are loaded this far before the top. */
const PREFETCH_DISTANCE_PX = 500;
/** A message counts as shown if no more than this is hidden. */
const VISIBILITY_TOLERANCE_PX = 8;

export interface ScrollPositionProps {
  readonly rows: readonly MessageRow[];
  /** The row to open at the top; undefined opens at the newest message. */
  readonly openAtKey: string | undefined;
  readonly onNearTop: () => void;
  /** Called with the last message that is completely on the screen. */
  readonly onShown: (seq: number) => void;
}

/** The last confirmed message above the lower edge of the viewport, or 0. */
function lastShownSeq(rows: readonly MessageRow[], scroller: HTMLElement): number {
  const edge = scroller.getBoundingClientRect();
  let shown = 0;
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = element.getBoundingClientRect();
    // A message taller than the viewport never fits completely.
    const isShown = bottom - VISIBILITY_TOLERANCE_PX <= edge.bottom || top <= edge.top;
    if (isShown) shown = Math.max(shown, rows[Number(element.dataset.index)]?.seq ?? 0);
  }
  return shown;
}

function useJumpToFirstAdded(firstAddedKey: string | undefined, scrollTo: (rowKey: string) => void): void {
  const scroll = useEffectEvent(scrollTo);
  useLayoutEffect(() => {
    if (firstAddedKey !== undefined) scroll(firstAddedKey);
  }, [firstAddedKey]);
}

/** Opens the list at the first unread message, keeps the position as rows change, and reports what is shown. */
export function useScrollPosition(
  { rows, openAtKey, onNearTop, onShown }: ScrollPositionProps,
  firstAddedKey: string | undefined,
  list: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  // Undefined until the rows have been measured.
  const [isAtEnd, setIsAtEnd] = useState(openAtKey === undefined ? true : undefined);
  const newest = rows.at(-1);

  // Reads the DOM: the virtualizer learns of scrolling and row heights later.
  const reportPosition = (): void => {
    const { current } = scroller;
    if (!current) return;
    setIsAtEnd(current.scrollHeight - current.clientHeight - current.scrollTop <= END_THRESHOLD_PX);
    onShown(lastShownSeq(rows, current));
  };
  const scrollToRow = (rowKey: string | undefined): void => {
    const index = rowKey === undefined ? -1 : rows.findIndex(({ key }) => key === rowKey);
    if (index === -1) list.scrollToEnd();
    else list.scrollToIndex(index, { align: 'start' });
  };

  const open = useEffectEvent(() => scrollToRow(openAtKey));
  useLayoutEffect(() => open(), []);
  const reportRows = useEffectEvent((shown: readonly MessageRow[]) => shown === rows && reportPosition());
  useEffect(() => {
    // By then new rows have been measured and positioned.
    const frame = requestAnimationFrame(() => reportRows(rows));
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  useJumpToFirstAdded(firstAddedKey, (rowKey) => isAtEnd && scrollToRow(rowKey));

  // Scroll to a message the member has just written.
  const newestOwnKey = newest?.isOwn ? newest.key : undefined;
  const previousOwnKey = useRef(newestOwnKey);
  const scrollToEnd = useEffectEvent(() => list.scrollToEnd());
  useLayoutEffect(() => {
    if (newestOwnKey !== undefined && newestOwnKey !== previousOwnKey.current) scrollToEnd();
    previousOwnKey.current = newestOwnKey;
  }, [newestOwnKey]);

  // The composer grows or a phone's keyboard opens: keep the newest message visible.
  const stayAtEnd = useEffectEvent(() =>
    isAtEnd && firstAddedKey === undefined ? list.scrollToEnd() : reportPosition(),
  );
  useEffect(() => {
    if (!scroller.current) return undefined;
    const observer = new ResizeObserver(() => stayAtEnd());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);

  const handleScroll = (): void => {
    reportPosition();
    if ((scroller.current?.scrollTop ?? Infinity) < PREFETCH_DISTANCE_PX) onNearTop();
  };
  return { isAtEnd, scrollToRow, handleScroll };
}

/** Rows in a pane of 600 px. */
const ROWS_ON_SCREEN = 10;

function findFirstAdded(before: readonly MessageRow[], rows: readonly MessageRow[]): string | undefined {
  const newestKey = before.at(-1)?.key;
  const index = rows.findLastIndex(({ key }) => key === newestKey);
  const added = index === -1 ? [] : rows.slice(index + 1);
  const isMany = added.length > ROWS_ON_SCREEN && !added.some(({ isOwn }) => isOwn);
  return isMany ? added[0]?.key : undefined;
}

/** Key of the first row the partner just added, if they do not fit on one screen: reading continues there. */
export function useFirstAddedKey(rows: readonly MessageRow[]): string | undefined {
  const [last, setLast] = useState<{ rows: readonly MessageRow[]; key: string | undefined }>({ rows, key: undefined });
  if (last.rows === rows) return last.key;
  const key = findFirstAdded(last.rows, rows);
  setLast({ rows, key });
  return key;
}
