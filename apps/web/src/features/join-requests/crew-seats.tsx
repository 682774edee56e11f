import { t, plural } from '@lingui/core/macro';
import { countPlayers, type Seats, countFreeSeats } from '@muster/contract/join-requests/seats.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';

const playersInCrew = (count: number): string => `${count} in the crew`;
const seatsTaken = (players: number, seats: number): string => `${players} of ${seats}`;
/** Names the numbers of a crew ring. */
const seatsTakenName = (post: Seats, seats: number): string =>
  `${seatsTaken(countPlayers(post), seats)} seats taken${post.offeredSeats > 0 ? `, ${post.offeredSeats} on offer` : ''}`;
/** For a post with a number of seats. */
export const seatsLeft = (post: Seats): string => {
  const count = Math.max(0, countFreeSeats(post));
  return count === 0 ? 'No seats left' : t`${plural(count, { one: '# seat', other: '# seats' })} left`;
};

/** The crew of a post: its ring and '3 of 5'. Without seats the number of players, once there are two. */
export function CrewSeats({ post }: { readonly post: Seats }) {
  const { seats, offeredSeats } = post;
  const players = countPlayers(post);
  if (seats === null && players < 2) return null;
  return (
    <span className="flex flex-none items-center gap-1.5 font-medium whitespace-nowrap tabular-nums">
      {seats === null ? (
        playersInCrew(players)
      ) : (
        <>
          {/* Higher than its line, and only upwards: on a card the start time is below. */}
          <span className="-mt-0.5">
            <CrewRing seats={seats} filled={players} offered={offeredSeats} size={20} />
          </span>
          <span aria-hidden>{seatsTaken(players, seats)}</span>
          <VisuallyHidden>{seatsTakenName(post, seats)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
