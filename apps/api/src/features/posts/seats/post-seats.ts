import {
  type CrewRoles,
  editedRolesIssue,
  rolesIssue,
  type Seats,
  type seatFields,
  seatsIssue,
} from '@muster/contract/posts/seats/seats.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from '@muster/contract/zod.ts';
import { validationError } from '#src/lib/app-error.ts';
import type { LockedPost } from '../post-repository.ts';

type SeatsChange = z.output<z.ZodMiniObject<typeof seatFields>>;
type CurrentSeats = Seats & CrewRoles & Pick<LockedPost, 'roles' | 'crewVersion'>;

const noPlayers = { acceptedByRole: [], acceptedSeats: 0, offeredSeats: 0, crewVersion: 0 };
const newSeats: CurrentSeats = { seats: null, party: 1, roles: [], ...noPlayers };

/** The columns of a change of seats and roles; absent fields are unchanged. Throws if the crew would not fit. */
export function applySeatsChange(change: SeatsChange, current: CurrentSeats = newSeats) {
  const { seats = current.seats, party = current.party, roles = current.roles } = change;
  const hasNewSeats = seats !== current.seats || party !== current.party;
  const issue =
    (hasNewSeats ? seatsIssue({ ...current, seats, party }) : null) ??
    rolesIssue(roles, seats) ??
    editedRolesIssue(roles, current);
  if (issue) throw validationError(issue.path, issue.message);
  const hasNewCrew = hasNewSeats || !isDeepStrictEqual(roles, current.roles);
  // A new crew version makes updateCrew offer the free seats.
  return { seats, party, roles, ...(hasNewCrew && { crewVersion: current.crewVersion + 1 }) };
}
