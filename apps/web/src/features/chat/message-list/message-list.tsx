import { t, plural } from '@lingui/core/macro';
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { UNREAD_MAX_COUNT } from '@muster/contract/chat/chat.ts';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { type MessageActions, MessageBubble, type Sender } from './message-bubble.tsx';
import type { MessageRow } from './message-rows.ts';
import {
  END_THRESHOLD_PX,
  type ScrollPositionProps,
  useFirstAddedKey,
  useScrollPosition,
} from './use-scroll-position.ts';

const ESTIMATED_ROW_PX = 52;
const PADDING_TOP_PX = 48;
const padding = { paddingStart: PADDING_TOP_PX, paddingEnd: 8, scrollPaddingStart: PADDING_TOP_PX };

interface MessageListProps extends ScrollPositionProps, MessageActions {
  readonly senderOf: (row: MessageRow) => Sender;
  /** Rendered above the oldest message. */
  readonly top: ReactNode;
  /** The "New messages" divider is above this row. */
  readonly dividerKey: string | undefined;
  /** "Seen" is below this row. */
  readonly seenKey: string | undefined;
  /** Rows of the partner that were not on the screen yet, oldest first. */
  readonly unseenKeys: readonly string[];
  /** Whether URLs in the partner's messages are links. */
  readonly hasPartnerLinks: boolean;
}

/**
 * Whether a row whose height changes is above the viewport, so that the scroll offset must be adjusted. By default the
 * library does not adjust while scrolling up, but the first row loses its date whenever older messages are loaded.
 */
const shouldKeepOffset = (
  { key, start, end }: VirtualItem,
  _: number,
  list: Virtualizer<HTMLDivElement, Element>,
): boolean => (list.itemSizeCache.has(key) ? end <= (list.scrollOffset ?? 0) : start < (list.scrollOffset ?? 0));

/** Estimated offset of the opening row, so that the visible rows are rendered first. */
function openingOffset({ rows, openAtKey }: ScrollPositionProps): number {
  const index = rows.findIndex(({ key }) => key === openAtKey);
  return index === -1 ? Math.max(0, rows.length * ESTIMATED_ROW_PX - innerHeight) : index * ESTIMATED_ROW_PX;
}

/** Home and End jump to the ends of the list. The browser's smooth scrolling would stop at rows with another height. */
function scrollByKey(event: KeyboardEvent, list: Virtualizer<HTMLDivElement, Element>): void {
  if (event.target !== event.currentTarget || (event.key !== 'Home' && event.key !== 'End')) return;
  event.preventDefault();
  if (event.key === 'Home') list.scrollToOffset(0);
  else list.scrollToEnd();
}

/** Label of the button that scrolls to the first unread message, or else to the newest one. */
function describeJump(unread: number): string {
  if (unread === 0) return t({ message: 'Newest', comment: 'Button: scrolls to the newest message' });
  return unread >= UNREAD_MAX_COUNT
    ? t`${{ count: UNREAD_MAX_COUNT - 1 }}+ new messages`
    : plural({ count: unread }, { one: '# new message', other: '# new messages' });
}

/** A virtual list of messages, oldest first, that opens at the first unread one. */
export function MessageList(props: MessageListProps) {
  const { rows, senderOf, top, dividerKey, seenKey, unseenKeys, retry, discard, partnerActions } = props;
  const actions = { retry, discard, partnerActions };
  const scroller = useRef<HTMLDivElement>(null);
  const firstAddedKey = useFirstAddedKey(rows);
  // A new function would make the virtualizer measure all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- none of it is passed to a memoized component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: () => ESTIMATED_ROW_PX,
    initialOffset: () => openingOffset(props),
    ...padding,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: firstAddedKey === undefined,
    scrollEndThreshold: END_THRESHOLD_PX,
    useFlushSync: false,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = shouldKeepOffset;
  const { isAtEnd, scrollToRow, handleScroll } = useScrollPosition(props, firstAddedKey, virtualizer, scroller);
  const jumpToNew = (): void => {
    // The button disappears; the arrow keys should scroll from here.
    scroller.current?.focus({ preventScroll: true });
    scrollToRow(unseenKeys[0]);
  };

  return (
    <div className="relative isolate min-h-40 flex-1">
      {/* Before the messages, each of which may be a tab stop: Shift+Tab leads here. */}
      {isAtEnd === false && (
        <button type="button" className={pillClass} onClick={jumpToNew}>
          <ArrowDown aria-hidden className="size-4" />
          <span>{describeJump(unseenKeys.length)}</span>
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Home and End scroll it */}
      <div
        ref={scroller}
        role="log"
        // Rows come and go while scrolling; MessageAnnouncer announces new messages.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard too
        tabIndex={0}
        aria-label={t`Message history`}
        onScroll={handleScroll}
        onKeyDown={(event) => scrollByKey(event, virtualizer)}
        className="absolute inset-0 flex flex-col overflow-y-auto [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div className={columnClass} style={{ height: virtualizer.getTotalSize() }}>
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
                      {...senderOf(row)}
                      isFirstNew={row.key === dividerKey}
                      isSeen={row.key === seenKey}
                      hasLinks={row.isOwn || props.hasPartnerLinks}
                      {...actions}
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
const columnClass = 'relative mx-auto mt-auto w-full max-w-190 flex-none';
