import { t } from '@lingui/core/macro';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { compareNames, formatList } from '#src/lib/page-language.ts';
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

type Predicate = (request: JoinRequest) => boolean;

const groupOfRequest = (request: JoinRequest, staysInPlace: Predicate): Group =>
  staysInPlace(request) ? 'pending' : groupOf(request.state);

const waitingTime = ({ waitingSince }: JoinRequest): number => waitingSince?.getTime() ?? 0;

/** The roles of a party by name, without repetitions: 'Healer, Tank'. Empty if each player takes any. */
const rolesText = ({ roles }: JoinRequest): string =>
  formatList([...new Set(roles.filter((role) => role !== null))].toSorted(compareNames));

/** By name, 'any' last. */
const compareRoles = (a: JoinRequest, b: JoinRequest): number => {
  const [one, other] = [rolesText(a), rolesText(b)];
  return Number(one === '') - Number(other === '') || compareNames(one, other);
};

function compare(a: JoinRequest, b: JoinRequest, staysInPlace: Predicate): number {
  const [group, other] = [groupOfRequest(a, staysInPlace), groupOfRequest(b, staysInPlace)];
  if (group !== other) return groups.indexOf(group) - groups.indexOf(other);
  if (group === 'pending') return compareRoles(a, b);
  return group === 'waitlisted' ? waitingTime(a) - waitingTime(b) || (a.id < b.id ? -1 : 1) : 0;
}

/** For a post with roles, pending requests have a heading for each. */
function headingOf(request: JoinRequest, hasRoles: boolean, staysInPlace: Predicate): string {
  const group = groupOfRequest(request, staysInPlace);
  const role = group === 'pending' && hasRoles ? [rolesText(request) || t`Any role`] : [];
  return joinTexts([groupHeadings[group], ...role]);
}

export interface RequestRow {
  readonly request: JoinRequest;
  /** Of the group that begins with this request. */
  readonly heading?: string | undefined;
}

/**
 * Requests in the order of their groups, pending ones by role, the waitlist in its own order. Accepted ones for which
 * `staysInPlace` is true count as pending; by default those whose acceptance can be undone.
 */
export function requestsByState(
  requests: readonly JoinRequest[],
  staysInPlace: Predicate = isUndoable,
): readonly RequestRow[] {
  const hasRoles = requests.some((request) => rolesText(request) !== '');
  const sorted = requests.toSorted((a, b) => compare(a, b, staysInPlace));
  const headings = sorted.map((request) => headingOf(request, hasRoles, staysInPlace));
  return sorted.map((request, index) =>
    headings[index] === headings[index - 1] ? { request } : { request, heading: headings[index] },
  );
}
