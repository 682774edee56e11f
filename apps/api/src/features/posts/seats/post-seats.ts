import {
  authorRolesIssue,
  type CrewRoles,
  editedRolesIssue,
  type Role,
  rolesIssue,
  type Seats,
  type seatFields,
  seatsIssue,
} from '@muster/contract/posts/seats/seats.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from '@muster/contract/zod.ts';
import { validationError } from '#src/lib/app-error.ts';

type SeatsChange = z.output<z.ZodMiniObject<typeof seatFields>>;
type CurrentSeats = Seats & CrewRoles & { readonly roles: Role[] };

const noPlayers = { acceptedByRole: [], acceptedSeats: 0, offeredSeats: 0 };
const newSeats: CurrentSeats = { seats: null, party: 1, roles: [], ...noPlayers };

/** The columns of a change of seats and roles; absent fields are unchanged. Throws if the crew would not fit. */
export function applySeatsChange(change: SeatsChange, current: CurrentSeats = newSeats) {
  const { seats = current.seats, party = current.party, roles = current.roles } = change;
  const hasNewSeats = seats !== current.seats || party !== current.party;
  const issue =
    (hasNewSeats ? seatsIssue({ ...current, seats, party }) : null) ??
    rolesIssue(roles, seats) ??
    authorRolesIssue(roles, party) ??
    editedRolesIssue(roles, current);
  if (issue) throw validationError(issue.path, issue.message);
  return { seats, party, roles };
}

type Offered = Pick<CurrentSeats, 'seats' | 'party' | 'roles'> & { readonly isActive: boolean };

type OfferedChange = { readonly [Name in keyof Offered]?: Offered[Name] | undefined };

/** Whether a change of the post may free seats for its waitlist, which an inactive post does not have. */
export const mayFreeSeats = (
  before: Offered,
  { isActive = before.isActive, seats = before.seats, party = before.party, roles = before.roles }: OfferedChange,
): boolean =>
  isActive &&
  (!before.isActive || seats !== before.seats || party !== before.party || !isDeepStrictEqual(roles, before.roles));
