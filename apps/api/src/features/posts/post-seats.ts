import { rolesIssue, type Seats, type seatFields, seatsIssue } from '@muster/contract/posts/seats.ts';
import type { z } from '@muster/contract/zod.ts';
import { validationError } from '../../lib/app-error.ts';
import type { LockedPost } from './post-repository.ts';

type SeatsChange = z.output<z.ZodMiniObject<typeof seatFields>>;
type CurrentSeats = Seats & Pick<LockedPost, 'roles'>;

const newSeats: CurrentSeats = { seats: null, party: 1, roles: [], acceptedSeats: 0, offeredSeats: 0 };

/** The columns of a change of seats and roles; absent fields are unchanged. Throws if the crew would not fit. */
export function applySeatsChange(change: SeatsChange, current: CurrentSeats = newSeats) {
  const { seats = current.seats, party = current.party, roles = current.roles } = change;
  const hasNewSeats = seats !== current.seats || party !== current.party;
  const issue = (hasNewSeats ? seatsIssue({ ...current, seats, party }) : null) ?? rolesIssue(roles, seats);
  if (issue) throw validationError(issue.path, issue.message);
  return { seats, party, roles, hasNewSeats };
}
