import type { Post } from '@muster/contract/posts/posts.ts';
import { type ReactNode, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { MorePosts, type MorePostsProps } from './more-posts.tsx';
import { cardGridClass } from './card-frame.ts';
import { isMeasured, useNearViewport } from './use-near-viewport.ts';
import { useRenderedCardCount } from './use-rendered-card-count.ts';

const CARDS_PER_CHUNK = 24;

/** Divisible by the number of columns, so that only the last row of the list can be incomplete. */
const chunkSizeFor = (columns: number): number => columns * Math.round(CARDS_PER_CHUNK / columns);

interface CardChunkProps {
  readonly posts: readonly Post[];
  /** Identifies the list: the measured heights are stored under it. */
  readonly name: string;
  readonly renderCard: (post: Post) => ReactNode;
}

interface CardRowsProps extends CardChunkProps, Omit<MorePostsProps, 'isDrawing'> {}

/** A list of cards. Chunks far from the viewport are empty boxes of the same height, so that long boards stay fast. */
export function CardRows({ posts, name, renderCard, pages, failureText }: CardRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chunkSize = chunkSizeFor(useColumnCount(frame));
  const chunkName = (index: number): string => `${name} ${chunkSize} ${index}`;
  const rendered = posts.slice(0, useRenderedCardCount(posts, isMeasured(chunkName(0))));
  const list = useFocusAfterRemoval<HTMLDivElement>('article h3');
  return (
    <div ref={frame} className="flex flex-col gap-6">
      <div ref={list} className="flex flex-col gap-4">
        {Array.from({ length: Math.ceil(rendered.length / chunkSize) }, (_, index) => {
          const chunk = rendered.slice(index * chunkSize, (index + 1) * chunkSize);
          return <CardChunk key={`${name} ${index}`} name={chunkName(index)} posts={chunk} renderCard={renderCard} />;
        })}
      </div>
      <MorePosts pages={pages} failureText={failureText} isRendering={rendered.length < posts.length} />
    </div>
  );
}

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
