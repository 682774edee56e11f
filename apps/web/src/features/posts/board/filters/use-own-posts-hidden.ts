import { useState } from 'react';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { readOwnPostsHidden, storeOwnPostsHidden } from './stored-board-settings.ts';

/** Whether the board hides the member's own posts, and a function that changes and remembers it. */
export function useOwnPostsHidden(): readonly [boolean, (areOwnPostsHidden: boolean) => void] {
  const { id: memberId } = useCurrentMember();
  const [areOwnPostsHidden, setAreOwnPostsHidden] = useState(() => readOwnPostsHidden(memberId));
  const change = (next: boolean): void => {
    setAreOwnPostsHidden(next);
    storeOwnPostsHidden(memberId, next);
  };
  return [areOwnPostsHidden, change];
}
