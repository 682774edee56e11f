import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { chatTexts, newMessagesCount } from '../chat-texts.ts';
import { type MessageActions, MessageBubble } from './message-bubble.tsx';
import type { MessageRow } from './message-rows.ts';
import { ESTIMATED_ROW_PX, useFirstOfMany } from './use-first-added-key.ts';
import { useJumpKeys } from './use-jump-keys.ts';
import { END_THRESHOLD_PX, type ReadingPlaceProps, useReadingPlace } from './use-scroll-position.ts';

const TOP_SPACE_PX = 48;
const spaces = { paddingStart: TOP_SPACE_PX, paddingEnd: 8, scrollPaddingStart: TOP_SPACE_PX };

interface MessageListProps extends ReadingPlaceProps, MessageActions {
  readonly nameOf: (row: MessageRow) => string;
  /** Stands above the oldest message. */
  readonly top: ReactNode;
  /** Above this row it says that new messages begin. */
  readonly dividerKey: string | undefined;
  /** Below this row it says that the partner has seen it. */
  readonly seenKey: string | undefined;
  /** Rows that the partner has written and the member has not had on the screen, oldest first. */
  readonly unshown: readonly string[];
}

/**
 * Whether a row that turns out higher or lower moves what is read. The library leaves out rows that change above a reader
 * who scrolls up; here the first one does whenever older ones join on, as it loses date and time.
 */
const isAbove = ({ key, start, end }: VirtualItem, _: number, list: Virtualizer<HTMLDivElement, Element>): boolean =>
  list.itemSizeCache.has(key) ? end <= (list.scrollOffset ?? 0) : start < (list.scrollOffset ?? 0);

/** About where it opens, so that the rows which will be seen are the first ones that are drawn. */
function openingOffset({ rows, openAtKey }: ReadingPlaceProps): number {
  const index = rows.findIndex(({ key }) => key === openAtKey);
  return index === -1 ? Math.max(0, rows.length * ESTIMATED_ROW_PX - innerHeight) : index * ESTIMATED_ROW_PX;
}

/** The messages, oldest first, opened at what is new; only those near the screen are in the page. */
export function MessageList(props: MessageListProps) {
  const { rows, nameOf, top, dividerKey, seenKey, unshown, retry, discard, about } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const firstOfMany = useFirstOfMany(rows);
  // Another function would have every place computed anew at every scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: () => ESTIMATED_ROW_PX,
    initialOffset: () => openingOffset(props),
    ...spaces,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: firstOfMany === undefined,
    scrollEndThreshold: END_THRESHOLD_PX,
    useFlushSync: false,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAbove;
  const { isAtEnd, goTo, handleScroll } = useReadingPlace({ ...props, firstOfMany }, virtualizer, scroller);
  useJumpKeys(scroller, virtualizer);
  const goOn = (): void => {
    // The button goes with what it was for; the arrow keys shall scroll on from there.
    scroller.current?.focus({ preventScroll: true });
    goTo(unshown[0]);
  };

  return (
    <div className="relative isolate min-h-0 flex-1">
      {/* Before the messages, each of which may be a stop for the keyboard: one step back from them leads on. */}
      {isAtEnd === false && (
        <button type="button" className={pillClass} onClick={goOn}>
          <ArrowDown aria-hidden className="size-4" />
          {unshown.length > 0 ? newMessagesCount(unshown.length) : chatTexts.newest}
        </button>
      )}
      <div
        ref={scroller}
        role="log"
        // Rows come and go as one scrolls: what is new is said elsewhere.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard too
        tabIndex={0}
        aria-label={chatTexts.history}
        onScroll={handleScroll}
        className="flex h-full flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div className="relative mt-auto w-full flex-none" style={{ height: virtualizer.getTotalSize() }}>
          <div className="grid h-12 place-items-center text-sm text-faint">{top}</div>
          <div role="list">
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    role="listitem"
                    aria-posinset={index + 1}
                    aria-setsize={rows.length}
                    className="absolute inset-x-0 top-0"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <MessageBubble
                      row={row}
                      sender={nameOf(row)}
                      isFirstNew={row.key === dividerKey}
                      isSeen={row.key === seenKey}
                      retry={retry}
                      discard={discard}
                      about={about}
                    />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

const pillClass =
  'float-panel absolute bottom-3 z-1 left-1/2 flex min-h-9 -translate-x-1/2 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap hover:bg-overlay pointer-coarse:min-h-10';
