import { plural, t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { seatsLeft } from '#src/features/posts/requests/crew-seats.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { formatDurationLeft } from '#src/lib/time/dates.ts';
import { formatMinutesAndSeconds } from '#src/lib/time/waits.ts';
import { isRunning } from '#src/lib/time/schedule-text.ts';
import { useCountdown, useRenderAt } from '#src/lib/time/use-every-minute.ts';

interface CrewTime {
  readonly main: string;
  readonly label: string;
  /** Whether it states the players, because there is nothing to count down. */
  readonly isCount?: true;
}

interface TimedCrew {
  readonly post: Post | null;
  readonly playerCount: number;
  /** When the member's open ready check ends. */
  readonly answerBy: Date | null;
}

/** The time left to answer or until the start, with seconds in the last hour, or else the number of players. */
export function useCrewTime({ post, playerCount, answerBy }: TimedCrew): CrewTime {
  const startsAt = post?.startsAt ?? null;
  const seconds = useCountdown(answerBy ?? startsAt);
  useRenderAt(startsAt);
  if (answerBy) return { main: formatMinutesAndSeconds(seconds ?? 0), label: t`left to answer` };
  if (!post?.isActive) return describePlayers(null, playerCount);
  if (isRunning(post))
    return { main: t({ message: 'Now', comment: 'The game has started' }), label: t`Have a good game!` };
  const timeLeft = startsAt && formatDurationLeft(startsAt);
  if (timeLeft === null) return describePlayers(post, playerCount);
  return { main: seconds === null ? timeLeft : formatMinutesAndSeconds(seconds), label: t`until the start` };
}

function describePlayers(post: Post | null, playerCount: number): CrewTime {
  const seats = post?.seats ?? null;
  if (!post || seats === null)
    return {
      main: formatNumber(playerCount),
      label: plural(playerCount, { one: 'player', other: 'players' }),
      isCount: true,
    };
  const main = t({ message: `${playerCount} of ${seats}`, comment: 'Taken seats and all seats: 3 of 5' });
  return { main, label: seatsLeft(post) ?? '', isCount: true };
}

/** The text in the middle of the ring. */
export function Countdown(crew: TimedCrew) {
  const { main, label } = useCrewTime(crew);
  return (
    <>
      <p className="font-display text-2xl font-extrabold">{main}</p>
      <p className="text-xs font-semibold text-soft">{label}</p>
    </>
  );
}
