import { t } from '@lingui/core/macro';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { isUndoable } from '../use-undoable.ts';

const groups = ['pending', 'offered', 'waitlisted', 'invited', 'accepted', 'past'] as const;
type Group = (typeof groups)[number];

export const groupHeadings: Readonly<Record<Group, string>> = {
  pending: t`Waiting for your answer`,
  offered: t`Offered a free seat`,
  waitlisted: t`Waitlist`,
  invited: t`Invited`,
  accepted: t`In your crew`,
  past: t`Past requests`,
};

export const groupOf = (state: JoinRequestState): Group => groups.find((group) => group === state) ?? 'past';

/** A just accepted request stays in its place while it can be undone. */
const groupOfRequest = (request: JoinRequest): Group => (isUndoable(request) ? 'pending' : groupOf(request.state));

const waitingTime = ({ waitingSince }: JoinRequest): number => waitingSince?.getTime() ?? 0;

/** Requests in the order of their groups, the waitlist in its own order. The first of each group has its `heading`. */
export function requestsByState(
  requests: readonly JoinRequest[],
): readonly { request: JoinRequest; heading?: string }[] {
  const compare = (a: JoinRequest, b: JoinRequest): number =>
    groups.indexOf(groupOfRequest(a)) - groups.indexOf(groupOfRequest(b)) ||
    (a.state === 'waitlisted' ? waitingTime(a) - waitingTime(b) || (a.id < b.id ? -1 : 1) : 0);
  return requests.toSorted(compare).map((request, index, sorted) => {
    const previous = sorted[index - 1];
    const group = groupOfRequest(request);
    return previous && groupOfRequest(previous) === group ? { request } : { request, heading: groupHeadings[group] };
  });
}
