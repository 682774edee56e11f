import type { Post } from '@muster/contract/posts.ts';
import type { ReactNode } from 'react';
import { cardGridClass } from './post-card.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useNearScreen } from './use-near-screen.ts';

/** Divides by every number of columns, so that only the last row of all can be short. */
const CARDS_IN_A_PART = 24;

interface CardRowsProps {
  readonly posts: readonly Post[];
  /** Names the list: another one has cards of other heights. */
  readonly name: string;
  readonly renderCard: (post: Post) => ReactNode;
}

/** Cards in rows. Parts far from the screen are nothing but their height, so that a long board stays light. */
export function CardRows({ posts, name, renderCard }: CardRowsProps) {
  const count = Math.ceil(posts.length / CARDS_IN_A_PART);
  const list = useFocusAfterRemoval();
  return (
    <div ref={list} className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => {
        const part = posts.slice(index * CARDS_IN_A_PART, (index + 1) * CARDS_IN_A_PART);
        const partName = `${name} ${index}`;
        return <Part key={partName} name={partName} posts={part} renderCard={renderCard} />;
      })}
    </div>
  );
}

function Part({ posts, name, renderCard }: CardRowsProps) {
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
