import { decide } from '../requests/decide.ts';
import type { JoinRequestState } from '../requests/join-request-states.ts';
import type { CommandedRequest, CommandName } from '../requests/request-commands.ts';
import type { Decision, Facts } from '../requests/request-effects.ts';
import { countInRole, type PartyRoles } from './party-roles.ts';
import { countFreeSeats, type Role, type Seats } from './seats.ts';
import { PARTY_MAX_SIZE } from './party-size.ts';

/** Data of a request that decisions about the post's other requests need. */
export interface Party {
  readonly id: string;
  readonly state: JoinRequestState;
  readonly partySize: number;
  readonly roles: PartyRoles;
  readonly waitingSince: Date | null;
}

export interface Crew extends Seats {
  readonly isActive: boolean;
  readonly isComplete: boolean;
  readonly startsAt: Date | null;
  readonly closesAt: Date | null;
  readonly roles: readonly Role[];
}

/** Whether the party fits its roles next to the other parties in these states. Ignores roles that the post does not have. */
function fitsRoles(
  crew: Crew,
  parties: readonly Party[],
  { id, roles }: Pick<Party, 'id' | 'roles'>,
  states: readonly JoinRequestState[],
): boolean {
  const others = parties.filter((other) => other.id !== id && states.includes(other.state));
  return crew.roles.every(({ name, count, authorCount = 0 }) => {
    const wanted = countInRole(roles, name);
    const taken = others.reduce((sum, other) => sum + countInRole(other.roles, name), authorCount);
    return wanted === 0 || count - taken >= wanted;
  });
}

/** Collects the facts for a decision about this request. `parties`: the open requests of the post. */
export function factsOf(
  crew: Crew,
  parties: readonly Party[],
  request: Pick<Party, 'id' | 'roles'> & Pick<CommandedRequest, 'state'>,
  now: Date,
  noShowAt: Date | null = null,
): Facts {
  const places = parties.flatMap(({ state, waitingSince }) => (state === 'waitlisted' && waitingSince) || []);
  return {
    now,
    isPostActive: crew.isActive,
    startsAt: crew.startsAt ?? (crew.isActive ? null : crew.closesAt),
    noShowAt,
    isSearching: crew.isActive && !crew.isComplete,
    freeSeats: countFreeSeats(crew),
    // A party with an offer does not compete with other offers.
    fitsRole: fitsRoles(crew, parties, request, request.state === 'offered' ? ['accepted'] : ['accepted', 'offered']),
    firstPlace: places.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    offerEndsAt: now,
  };
}

type WaitingParty = Party & CommandedRequest;

const placeOf = ({ waitingSince }: Party): number => waitingSince?.getTime() ?? 0;
const inOrder = (one: Party, other: Party): number => placeOf(one) - placeOf(other) || (one.id < other.id ? -1 : 1);

/**
 * Moves pending requests to the waitlist if the crew is full, and offers free seats to waiting parties in order, each to one.
 * Returns the decisions by request id.
 * `parties`: the open requests of the post. Only those in `changeableIds` are changed.
 */
export function updateWaitlist(
  crew: Crew,
  parties: readonly WaitingParty[],
  { now, offerEndsAt }: Pick<Facts, 'now' | 'offerEndsAt'>,
  changeableIds: ReadonlySet<string>,
): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>();
  let current = parties;
  const list = (state: JoinRequestState): readonly WaitingParty[] =>
    current.filter((party) => party.state === state && changeableIds.has(party.id));
  function command(party: WaitingParty, name: CommandName): void {
    const decision = decide(party, { name }, 'server', { ...factsOf(crew, current, party, now), offerEndsAt });
    if (decision === null || typeof decision === 'string') return;
    decisions.set(party.id, { ...decisions.get(party.id), ...decision });
    current = current.map((other) => (other.id === party.id ? { ...other, ...decision } : other));
  }
  const countFree = (): number => {
    const offered = current.filter(({ state }) => state === 'offered');
    return countFreeSeats({ ...crew, offeredSeats: offered.reduce((sum, { partySize }) => sum + partySize, 0) });
  };
  const mayGetSeat = (party: WaitingParty): boolean =>
    party.isChosen || fitsRoles(crew, current, party, ['accepted', 'offered']);

  // An edit may have filled roles. All offers are compared with the same crew.
  for (const party of list('offered').filter((offered) => !mayGetSeat(offered))) command(party, 'recall');
  // Offered seats count as free here. Otherwise two parties that never answer would alternate on the same seat forever.
  const freeSeats = Math.min(countFreeSeats({ ...crew, offeredSeats: 0 }), PARTY_MAX_SIZE);
  const isTaken = (party: WaitingParty): boolean =>
    party.partySize > freeSeats || !fitsRoles(crew, current, party, ['accepted']);
  for (const party of list('waitlisted')) if (party.hasPassed && isTaken(party)) command(party, 'readmit');
  const findNext = (): WaitingParty | undefined =>
    list('waitlisted')
      .toSorted(inOrder)
      .find((party) => !party.hasPassed && party.partySize <= countFree() && mayGetSeat(party));
  for (let next = findNext(); next; next = findNext()) command(next, 'offer');
  if (countFree() <= 0) for (const party of list('pending')) command(party, 'wait');
  return decisions;
}
