import { plural, t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { ReactNode } from 'react';
import { seatsLeft } from '#src/features/posts/requests/crew-seats.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { formatDurationLeft, formatMinutesAndSeconds } from '#src/lib/time/dates.ts';
import { isRunning } from '#src/lib/time/schedule-text.ts';
import { useCountdown, useRenderAt } from '#src/lib/time/use-every-minute.ts';

interface MiddleProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** The text in the middle of the ring. */
const Middle = ({ label, children }: MiddleProps) => (
  <>
    <p className="font-display text-2xl font-extrabold">{children}</p>
    <p className="text-xs font-semibold text-soft">{label}</p>
  </>
);

interface CountdownProps {
  readonly post: Post | null;
  readonly playerCount: number;
}

/** The time until the start, with seconds in the last hour; else the number of players. */
export function Countdown({ post, playerCount }: CountdownProps) {
  const startsAt = post?.startsAt ?? null;
  const seconds = useCountdown(startsAt);
  useRenderAt(startsAt);
  if (!post?.isActive) return <PlayerCount post={null} playerCount={playerCount} />;
  if (isRunning(post))
    return <Middle label={t`Have a good game!`}>{t({ message: 'Now', comment: 'The game has started' })}</Middle>;
  const timeLeft = startsAt && formatDurationLeft(startsAt);
  if (timeLeft !== null)
    return <Middle label={t`until the start`}>{seconds === null ? timeLeft : formatMinutesAndSeconds(seconds)}</Middle>;
  return <PlayerCount post={post} playerCount={playerCount} />;
}

function PlayerCount({ post, playerCount }: CountdownProps) {
  const seats = post?.seats ?? null;
  if (!post || seats === null)
    return (
      <Middle label={plural(playerCount, { one: 'player', other: 'players' })}>{formatNumber(playerCount)}</Middle>
    );
  return (
    <Middle label={seatsLeft(post)}>
      {t({ message: `${playerCount} of ${seats}`, comment: 'Taken seats and all seats: 3 of 5' })}
    </Middle>
  );
}

export function CheckCountdown({ answerBy }: { readonly answerBy: Date }) {
  const seconds = useCountdown(answerBy);
  return <Middle label={t`left to answer`}>{formatMinutesAndSeconds(seconds ?? 0)}</Middle>;
}
