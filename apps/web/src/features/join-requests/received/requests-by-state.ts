import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { requestGroups } from '../request-texts.ts';
import { isUndoable } from '../use-undoable.ts';

/** A just accepted request stays in its place while it can be undone. */
const groupOf = (request: JoinRequest): string => requestGroups[isUndoable(request) ? 'pending' : request.state];
const order: readonly string[] = [...new Set(Object.values(requestGroups))];

const waitingTime = ({ waitingSince }: JoinRequest): number => waitingSince?.getTime() ?? 0;

/** Requests in the order of their groups, the waitlist in its own order. The first of each group has its `heading`. */
export function requestsByState(
  requests: readonly JoinRequest[],
): readonly { request: JoinRequest; heading?: string }[] {
  const compare = (a: JoinRequest, b: JoinRequest): number =>
    order.indexOf(groupOf(a)) - order.indexOf(groupOf(b)) ||
    (a.state === 'waitlisted' ? waitingTime(a) - waitingTime(b) || (a.id < b.id ? -1 : 1) : 0);
  return requests.toSorted(compare).map((request, index, sorted) => {
    const previous = sorted[index - 1];
    const heading = groupOf(request);
    return previous && groupOf(previous) === heading ? { request } : { request, heading };
  });
}
