import { useState } from 'react';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { readHidesOwn, storeHidesOwn } from './stored-board-filter.ts';

/** Whether the board hides the member's own posts, and a function that changes and remembers it. */
export function useHidesOwn(): readonly [boolean, (hidesOwn: boolean) => void] {
  const { id: memberId } = useCurrentMember();
  const [hidesOwn, setHidesOwn] = useState(() => readHidesOwn(memberId));
  const change = (next: boolean): void => {
    setHidesOwn(next);
    storeHidesOwn(memberId, next);
  };
  return [hidesOwn, change];
}
