import type { Post } from '@muster/contract/posts/posts.ts';
import {
  Fragment,
  type ReactNode,
  useRef,
  type RefObject,
  useLayoutEffect,
  useState,
  startTransition,
  useEffect,
} from 'react';
import { LoadMore, type LoadMoreProps } from '#src/components/page/load-more.tsx';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { cardGridClass } from './card-frame.ts';
import { isMeasured, useNearViewport } from './use-near-viewport.ts';

/** Two screens of a phone. A list that is replaced removes at most two chunks at once (bench `typing`). */
const CARDS_PER_CHUNK = 12;

/** Divisible by the number of columns, so that only the last row of the list can be incomplete. */
const chunkSizeFor = (columns: number): number => columns * Math.round(CARDS_PER_CHUNK / columns);

interface CardChunkProps {
  readonly posts: readonly Post[];
  /** Identifies the list: the measured heights are stored under it. */
  readonly name: string;
  readonly renderCard: (post: Post) => ReactNode;
}

interface CardRowsProps extends CardChunkProps, Omit<LoadMoreProps, 'isRendering'> {
  /** The list has its old length after Back from another site. */
  readonly isRestored?: boolean;
  /** Heading of the posts that follow each other with the same text; none by default. */
  readonly headingOf?: ((post: Post) => string) | undefined;
}

interface CardGroup {
  readonly heading: string | undefined;
  readonly posts: Post[];
}

/** A held card stays in its group, also when its post starts. */
function useGroups(posts: readonly Post[], headingOf: CardRowsProps['headingOf']): readonly CardGroup[] {
  const headings = posts.map((post) => ({ id: post.id, heading: headingOf?.(post) }));
  const held = useHeldList(headings, { update: (heading) => heading, appends: true });
  const groups: CardGroup[] = [];
  for (const [index, post] of posts.entries()) {
    const heading = held[index]?.heading;
    const last = groups.at(-1);
    if (last?.heading === heading && last) last.posts.push(post);
    else groups.push({ heading, posts: [post] });
  }
  return groups;
}

/** A list of cards. Chunks far from the viewport are empty boxes of the same height, so that long boards stay fast. */
export function CardRows({
  posts,
  name,
  isRestored = false,
  headingOf,
  renderCard,
  pages,
  failureText,
}: CardRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chunkSize = chunkSizeFor(useColumnCount(frame));
  const chunkName = (heading = '', index = 0): string => `${name} ${heading} ${chunkSize} ${index}`;
  const firstHeading = posts[0] && headingOf?.(posts[0]);
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const isReturning = (isRestored || isMeasured(chunkName(firstHeading))) && !isTyping;
  const renderedCount = useRenderedCardCount(posts, isReturning, isTyping);
  const list = useFocusAfterRemoval<HTMLDivElement>('article h3');
  const groups = useGroups(posts.slice(0, renderedCount), headingOf);
  return (
    <div ref={frame} className="flex flex-col gap-6">
      <div ref={list} data-hold className="flex flex-col gap-3">
        {groups.map((group) => (
          <Fragment key={group.heading ?? ''}>
            {group.heading !== undefined && (
              <h2 className="pt-1 font-display text-lg font-bold not-first:pt-3">{group.heading}</h2>
            )}
            {chunk(group.posts, chunkSize).map((part, index) => (
              <CardChunk key={index} name={chunkName(group.heading, index)} posts={part} renderCard={renderCard} />
            ))}
          </Fragment>
        ))}
      </div>
      <LoadMore pages={pages} failureText={failureText} isRendering={renderedCount < posts.length} />
    </div>
  );
}

const chunk = (posts: readonly Post[], size: number): readonly (readonly Post[])[] =>
  Array.from({ length: Math.ceil(posts.length / size) }, (_, index) => posts.slice(index * size, (index + 1) * size));

function CardChunk({ posts, name, renderCard }: CardChunkProps) {
  const { ref, isNear, height } = useNearViewport<HTMLDivElement>(name);
  return (
    <div ref={ref} style={isNear ? undefined : { height }}>
      {isNear && (
        <ul className={cardGridClass}>
          {posts.map((post) => (
            <li key={post.id} className="min-w-0">
              {renderCard(post)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Column count of the last list, the initial guess for the next one. */
let lastCount = 1;

const countColumns = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length;

/** The number of columns of the first grid in `list`. */
function useColumnCount(list: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(lastCount);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = (): void => {
      const grid = element.querySelector('ul');
      if (!grid) return;
      lastCount = countColumns(grid);
      setCount(lastCount);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return count;
}

/** Approximate size of a card with one line of text, including the gap, in CSS pixels: what follows must not be in sight. */
const CARD_SIZE = { width: 320, height: 230 };
/** Approximate height of the board's heading and filters. */
const HEADING_HEIGHT_PX = 150;

const cardsPerScreen = (): number => {
  const columns = Math.max(1, Math.floor(innerWidth / CARD_SIZE.width));
  return columns * Math.max(1, Math.ceil((innerHeight - HEADING_HEIGHT_PX) / CARD_SIZE.height));
};

/** Rendering more cards at once takes over 50 ms on a slow phone (bench `typing`), mostly for style, layout and paint. */
const CARDS_PER_STEP = 2;

/**
 * The number of cards to render: first those that fit on the screen, or one while typing, then a few more at a time in
 * transitions. After Back all cards render at once, so that the page has its old height.
 */
export function useRenderedCardCount(
  posts: readonly Pick<Post, 'id'>[],
  isReturning: boolean,
  isTyping = false,
): number {
  const [lastId, setLastId] = useState(() => {
    // While typing, the same commit removes the cards of the previous list.
    const first = isTyping ? 1 : cardsPerScreen();
    return posts[(isReturning ? posts.length : first) - 1]?.id;
  });
  const index = posts.findLastIndex(({ id }) => id === lastId);
  const count = index === -1 ? posts.length : index + 1;
  const nextId = posts[Math.min(count + CARDS_PER_STEP, posts.length) - 1]?.id;
  useEffect(() => startTransition(() => setLastId(nextId)), [nextId]);
  return count;
}
