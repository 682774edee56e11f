import { type JoinRequest, undoTimeLeft } from '@muster/contract/posts/join-requests.ts';
import { useEffect, useReducer } from 'react';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const isUndoable = (request: JoinRequest): boolean => undoTimeLeft(request, serverNow()) > 0;

/** Returns the requests whose acceptance can be undone. Renders again when the undo period of one ends. */
export function useUndoable(requests: readonly JoinRequest[]): readonly JoinRequest[] {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const undoable = requests.filter(isUndoable);
  const timeLeft = Math.min(...undoable.map((request) => undoTimeLeft(request, serverNow())));
  useEffect(() => {
    const timer = timeLeft === Infinity ? undefined : setTimeout(renderAgain, timeLeft);
    return () => clearTimeout(timer);
  }, [timeLeft]);
  return undoable;
}
