import { decide } from '@muster/contract/posts/requests/decide.ts';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';

const actors = ['author', 'requester', 'server'] as const;
/** The commands of the checker's members, and of the server while posts have no start and stay active. */
const names = [
  ...(['accept', 'decline', 'withdraw', 'take', 'pass', 'remove', 'leave'] as const),
  ...(['wait', 'offer', 'recall', 'readmit', 'expire'] as const),
];

const now = new Date(1000);
const flags = { isInvitation: false, isChosen: false, closedFrom: null, decidedAt: null, answeredAt: null };
const times = { createdAt: now, changedAt: now, waitingSince: now };
const facts = {
  now,
  isPostActive: true,
  startsAt: null,
  noShowAt: null,
  isSearching: true,
  freeSeats: 9,
  fitsRole: true,
  firstPlace: null,
  offerEndsAt: now,
};

/** States after one command, for a request that is overdue or not. */
function listNext(state: JoinRequestState): JoinRequestState[] {
  const requests = [0, 2000].map((ms) => ({
    ...flags,
    ...times,
    state,
    partySize: 1,
    hasPassed: true,
    expiresAt: new Date(ms),
  }));
  return requests.flatMap((request) =>
    actors.flatMap((actor) =>
      names.flatMap((name) => {
        const decision = decide(request, { name }, actor, facts);
        return decision === null || typeof decision === 'string' ? [] : [decision.state];
      }),
    ),
  );
}

/** The state itself, and those that any number of commands leads to. */
export function listReachable(state: JoinRequestState): ReadonlySet<JoinRequestState> {
  const reachable = new Set([state]);
  for (const one of reachable) for (const next of listNext(one)) reachable.add(next);
  return reachable;
}
