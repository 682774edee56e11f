import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { chatTexts } from './chat-texts.ts';
import { MessageBubble, type OutgoingActions } from './message-bubble.tsx';
import type { MessageRow } from './message-rows.ts';

/** This near to the newest message counts as reading along. */
const END_THRESHOLD_PX = 80;
/** Older messages are asked for before the reader reaches the oldest. */
const AHEAD_PX = 500;
const TOP_SPACE_PX = 48;
const BOTTOM_SPACE_PX = 16;
const ESTIMATED_ROW_PX = 52;

interface MessageListProps extends OutgoingActions {
  readonly rows: readonly MessageRow[];
  readonly nameOf: (row: MessageRow) => string;
  /** Stands above the oldest message. */
  readonly top: ReactNode;
  readonly onNearTop: () => void;
  /** Called with whether the newest message is in sight. */
  readonly onAtEndChange: (isAtEnd: boolean) => void;
}

/** The messages, oldest first, opened at the newest; only those near the screen are in the page. */
export function MessageList({ rows, nameOf, top, onNearTop, onAtEndChange, ...actions }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ESTIMATED_ROW_PX,
    paddingStart: TOP_SPACE_PX,
    paddingEnd: BOTTOM_SPACE_PX,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD_PX,
    useFlushSync: false,
  });
  const { isAtEnd, hasNews, handleScroll } = useReadingPlace(rows, virtualizer, scroller, onAtEndChange, onNearTop);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
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
                    <MessageBubble row={row} sender={nameOf(row)} {...actions} />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={pillClass} onClick={() => virtualizer.scrollToEnd({ behavior: 'smooth' })}>
          <ArrowDown aria-hidden className="size-4" />
          {hasNews ? chatTexts.newMessages : chatTexts.newest}
        </button>
      )}
    </div>
  );
}

const pillClass =
  'float-panel absolute bottom-3 left-1/2 flex min-h-9 -translate-x-1/2 items-center gap-1.5 rounded-full px-4 text-sm font-semibold hover:bg-overlay pointer-coarse:min-h-10';

/** Where the reader is: opened at the newest, kept there after an own message, told of what comes below. */
function useReadingPlace(
  rows: readonly MessageRow[],
  virtualizer: { readonly scrollToEnd: () => void },
  scroller: RefObject<HTMLDivElement | null>,
  onAtEndChange: (isAtEnd: boolean) => void,
  onNearTop: () => void,
) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const newest = rows.at(-1);
  const [seenId, setSeenId] = useState(newest?.id);
  if (isAtEnd && seenId !== newest?.id) setSeenId(newest?.id);

  const toEnd = useEffectEvent(() => virtualizer.scrollToEnd());
  useLayoutEffect(() => toEnd(), []);
  const newestOwnId = newest?.isOwn ? newest.id : undefined;
  useLayoutEffect(() => {
    if (newestOwnId !== undefined) toEnd();
  }, [newestOwnId]);

  // The composer grows, a phone's keyboard opens: whoever reads the newest message goes on reading it.
  const keepEnd = useEffectEvent(() => isAtEnd && virtualizer.scrollToEnd());
  useEffect(() => {
    if (!scroller.current) return undefined;
    const watcher = new ResizeObserver(() => keepEnd());
    watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, [scroller]);

  const tell = useEffectEvent(onAtEndChange);
  useEffect(() => tell(isAtEnd), [isAtEnd]);

  // Read from the element: the virtualizer hears of a scroll after this handler does.
  const handleScroll = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    setIsAtEnd(scrollHeight - clientHeight - scrollTop <= END_THRESHOLD_PX);
    if (scrollTop < AHEAD_PX) onNearTop();
  };
  return { isAtEnd, hasNews: seenId !== newest?.id, handleScroll };
}
