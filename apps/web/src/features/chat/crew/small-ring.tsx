import type { Post } from '@muster/contract/posts/posts.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { countPlayers } from '@muster/contract/posts/seats/seats.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { CrewCircle } from './crew-circle.tsx';

const SIZE_PX = 96;
/** With more seats, an arc shows the number of taken ones. */
const AVATARS_MAX_COUNT = 12;

interface SmallRingProps {
  /** Undefined while it loads. */
  readonly crew: Crew | undefined;
  /** The member's own post. */
  readonly post: Post | undefined;
}

/** The avatars of a crew on a ring as wide as its parent. While they load, and with many seats, only the taken seats. */
export function SmallRing({ crew, post: ownPost }: SmallRingProps) {
  const post = ownPost ?? crew?.post;
  if (!post) return null;
  const { seats, offeredSeats } = post;
  const players = countPlayers(post);
  if (crew && Math.max(players, seats ?? 0) <= AVATARS_MAX_COUNT)
    return <CrewCircle members={crew.members} seats={seats} offeredSeats={offeredSeats} showsNames={false} isSmall />;
  return <CrewRing seats={seats ?? players} filled={players} offered={offeredSeats} size={SIZE_PX} />;
}
