import { type Seats, type seatFields, seatsIssue } from '@muster/contract/posts/seats.ts';
import type { z } from '@muster/contract/zod.ts';
import { validationError } from '../../lib/app-error.ts';

type SeatsChange = z.output<z.ZodMiniObject<typeof seatFields>>;

const newSeats: Seats = { seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0 };

/** The columns of a change of seats; absent fields are unchanged. Throws if the crew would not fit. */
export function applySeatsChange(change: SeatsChange, current: Seats = newSeats) {
  const { seats = current.seats, party = current.party } = change;
  const isChanged = seats !== current.seats || party !== current.party;
  const issue = isChanged ? seatsIssue({ ...current, seats, party }) : null;
  if (issue) throw validationError(issue.path, issue.message);
  return { seats, party, isChanged };
}
