import { t, plural } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { countPlayers, type Seats, countFreeSeats } from '@muster/contract/posts/seats/seats.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { joinTexts } from '#src/lib/isolate.ts';

/** Names the numbers of a crew ring. */
export const describeSeats = (taken: number, seats: number, onOffer: number): string =>
  onOffer > 0
    ? plural(seats, {
        one: `${taken} of # seat taken, ${onOffer} on offer`,
        other: `${taken} of # seats taken, ${onOffer} on offer`,
      })
    : plural(seats, { one: `${taken} of # seat taken`, other: `${taken} of # seats taken` });
/** A post, or the parts of it that a viewer receives. */
type CrewPost = Seats & Partial<Pick<Post, 'isActive' | 'isComplete' | 'authorPictureUrl'>>;

/** Text about the free seats of a crew with a number of seats. Null once its post is inactive. */
export const seatsLeft = (post: CrewPost): string | null => {
  if (post.isActive === false) return null;
  if (post.isComplete) return t`Crew complete`;
  const count = Math.max(0, countFreeSeats(post));
  return count === 0
    ? t({ message: 'Full', comment: 'The crew has no free seat' })
    : plural(count, { one: '# seat left', other: '# seats left' });
};

/** In smaller rings, a picture could not be recognized. */
const FACE_MIN_PX = 40;

interface CrewSeatsProps {
  readonly post: CrewPost;
  /** Width of the ring in pixels. From 28 on, free seats are named too. */
  readonly size?: number;
  /** Number of seats that the viewer asked for. */
  readonly requested?: number | undefined;
}

/** The crew of a post: its ring and '3 of 5'. Without seats the number of players, once there are two. */
export function CrewSeats({ post, size = 20, requested = 0 }: CrewSeatsProps) {
  const { seats, offeredSeats, isComplete = false } = post;
  const players = countPlayers(post);
  if (seats === null && players < 2) return null;
  const left = seatsLeft(post);
  const total = t({ message: `${players} of ${seats}`, comment: 'Taken seats and all seats: 3 of 5' });
  return (
    <span className="flex flex-none items-center gap-2 leading-4.5 font-medium whitespace-nowrap">
      {seats === null ? (
        t`${players} in the crew`
      ) : (
        <>
          <span aria-hidden className="flex flex-col text-end leading-4.5">
            {size >= 28 && left ? (
              <>
                <Need free={countFreeSeats(post)} text={left} isComplete={isComplete} />
                <span className="text-xs font-normal text-soft">{total}</span>
              </>
            ) : (
              total
            )}
          </span>
          <CrewRing
            seats={seats}
            filled={players}
            offered={offeredSeats}
            requested={requested}
            size={size}
            pictureUrl={size < FACE_MIN_PX ? null : post.authorPictureUrl}
          />
          <VisuallyHidden>
            {joinTexts([describeSeats(players, seats, offeredSeats), ...(isComplete && left ? [left] : [])])}
          </VisuallyHidden>
        </>
      )}
    </span>
  );
}

interface NeedProps {
  readonly free: number;
  /** Shown if the crew needs nobody. */
  readonly text: string;
  readonly isComplete: boolean;
}

/** How many players a crew looks for; the last one in the main color. */
function Need({ free: count, text, isComplete }: NeedProps) {
  if (isComplete || count <= 0) return <span>{text}</span>;
  return (
    <span className={count === 1 ? 'font-semibold text-flare-text' : undefined}>
      {t({ message: `Needs ${count}`, comment: 'Number of players that a crew looks for' })}
    </span>
  );
}
