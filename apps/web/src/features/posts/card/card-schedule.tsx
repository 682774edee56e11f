import { t } from '@lingui/core/macro';
import { type Schedule, STARTS_NOW_MS } from '@muster/contract/posts/schedule/schedule.ts';
import { capitalize, DAY_MS, formatCountdown, formatDayAndTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import type { CardLook } from './card-frame.ts';

/** Starts within this time are counted down in minutes. */
export const COUNTDOWN_MS = 2 * 60 * 60_000;
/** A session that started earlier looks like one of the past, even if it is not closed yet. */
const NOW_AFTER_START_MS = 60 * 60_000;

/** The look of a card by how near its start is. */
export function startLook(startsAt: Date | null | undefined): CardLook {
  if (!startsAt) return 'later';
  const leftMs = startsAt.getTime() - serverNow().getTime();
  if (leftMs > COUNTDOWN_MS) return 'later';
  if (leftMs > STARTS_NOW_MS) return 'soon';
  return leftMs > -NOW_AFTER_START_MS ? 'now' : 'past';
}

/** When a post starts, or else closes, in two lines: 'in 75 min' and 'Today 21:30'. */
function scheduleLines(schedule: Schedule, now: Date): readonly (string | null)[] {
  const { startsAt, closesAt } = schedule;
  if (!startsAt || (closesAt && closesAt <= now)) return [scheduleText(schedule, now) ?? t`Any time`];
  if (startsAt <= now) return [t`Playing now`, closesAt && t`Until ${{ time: formatDayAndTime(closesAt, now) }}`];
  const leftMs = startsAt.getTime() - now.getTime();
  const start = capitalize(formatDayAndTime(startsAt, now));
  if (leftMs <= COUNTDOWN_MS) return [formatCountdown(startsAt, now), start];
  return [start, leftMs < DAY_MS ? formatTimeLeft(startsAt, now) : null];
}

/** When a post starts or closes, in the viewer's zone. */
export function CardSchedule(schedule: Schedule) {
  useEveryMinute();
  const [first, second] = scheduleLines(schedule, serverNow());
  return (
    <time dateTime={(schedule.startsAt ?? schedule.closesAt)?.toISOString()} className="min-w-0 leading-4.5">
      <span
        className={`block truncate ${schedule.startsAt || schedule.closesAt ? 'font-semibold text-(--edge)' : 'font-medium text-soft'}`}
      >
        {first}
      </span>
      {second && <span className="block truncate text-xs text-soft">{second}</span>}
    </time>
  );
}
