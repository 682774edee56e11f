import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { capitalize, formatDayAndTime } from '#src/lib/time/dates.ts';
import { isRunning, scheduleText } from '#src/lib/time/schedule-text.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';

/** The countdown is below. */
function describeTimes(post: Post): string {
  const { startsAt } = post;
  if (startsAt && startsAt > serverNow()) return capitalize(formatDayAndTime(startsAt));
  return scheduleText(post) ?? t`Any time`;
}

/** 'Today 21:30 · PC'. The game of a standing crew. */
export function CrewSubtitle({ crew: { post, isCalledOff }, place }: { readonly crew: Crew; readonly place: string }) {
  useRenderAt(post?.startsAt);
  useRenderAt(post?.closesAt);
  // The author may have missed the ready check.
  const isStopped = isCalledOff || (post?.isActive === false && isRunning(post));
  const schedule = post && !isStopped ? describeTimes(post) : '';
  return (
    <p className="truncate text-xs text-faint">
      {schedule && <span>{`${schedule} · `}</span>}
      <bdi translate="no">{place}</bdi>
    </p>
  );
}
