import { countPlayers, type Seats } from '@muster/contract/join-requests/seats.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { playersInCrew, seatsTaken, seatsTakenName } from './crew-texts.ts';

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
