import { type JoinRequest, undoTimeLeft } from '@muster/contract/posts/requests/join-requests.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';

export const isUndoable = (request: JoinRequest): boolean =>
  !request.isCalledOff && undoTimeLeft(request, serverNow()) > 0;

/** Returns the requests whose acceptance can be undone. Renders again when the undo period of one ends. */
export function useUndoable(requests: readonly JoinRequest[]): readonly JoinRequest[] {
  const undoable = requests.filter(isUndoable);
  const now = serverNow();
  const timesLeft = undoable.map((request) => undoTimeLeft(request, now));
  useRenderAt(timesLeft.length > 0 ? new Date(now.getTime() + Math.min(...timesLeft)) : null);
  return undoable;
}
