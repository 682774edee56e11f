// Separate from the texts of requests, which the dashboard loads later.
import { plural } from '#src/lib/plural.ts';
import { countFreeSeats, countPlayers, type Seats } from '@muster/contract/join-requests/seats.ts';

export const playersInCrew = (count: number): string => `${count} in the crew`;
export const seatsTaken = (players: number, seats: number): string => `${players} of ${seats}`;
/** Names the numbers of a crew ring. */
export const seatsTakenName = (post: Seats, seats: number): string =>
  `${seatsTaken(countPlayers(post), seats)} seats taken${post.offeredSeats > 0 ? `, ${post.offeredSeats} on offer` : ''}`;
/** For a post with a number of seats. */
export const seatsLeft = (post: Seats): string => {
  const count = Math.max(0, countFreeSeats(post));
  return count === 0 ? 'No seats left' : `${plural(count, 'seat')} left`;
};
