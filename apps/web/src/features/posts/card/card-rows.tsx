import type { Post } from '@muster/contract/posts.ts';
import type { ReactNode } from 'react';
import { MorePosts, type MorePostsProps } from '../board/more-posts.tsx';
import { cardGridClass } from './post-card.tsx';
import { useDrawnCards } from '../board/use-rendered-card-count.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { isKeptPlace, useNearScreen } from '../board/use-near-viewport.ts';

/** Divides by every number of columns, so that only the last row of all can be short. */
const CARDS_IN_A_PART = 24;

interface PartProps {
  readonly posts: readonly Post[];
  /** Names the list: another one has cards of other heights. */
  readonly name: string;
  readonly renderCard: (post: Post) => ReactNode;
}

interface CardRowsProps extends PartProps, Omit<MorePostsProps, 'isDrawing'> {}

/**
 * Cards in rows, and behind them the way to more. Parts far from the screen are nothing but their height, so that a long
 * board stays light.
 */
export function CardRows({ posts, name, renderCard, pages, failureText }: CardRowsProps) {
  const nameOfPart = (index: number): string => `${name} ${index}`;
  const drawn = posts.slice(0, useDrawnCards(posts, isKeptPlace(nameOfPart(0))));
  const list = useFocusAfterRemoval();
  return (
    <div className="flex flex-col gap-6">
      <div ref={list} className="flex flex-col gap-4">
        {Array.from({ length: Math.ceil(drawn.length / CARDS_IN_A_PART) }, (_, index) => {
          const part = drawn.slice(index * CARDS_IN_A_PART, (index + 1) * CARDS_IN_A_PART);
          return <Part key={nameOfPart(index)} name={nameOfPart(index)} posts={part} renderCard={renderCard} />;
        })}
      </div>
      <MorePosts pages={pages} failureText={failureText} isDrawing={drawn.length < posts.length} />
    </div>
  );
}

function Part({ posts, name, renderCard }: PartProps) {
  const { ref, isNear, height } = useNearScreen<HTMLDivElement>(name);
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
