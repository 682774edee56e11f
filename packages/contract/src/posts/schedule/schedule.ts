import type { Issue } from '../../issues.ts';
import { message } from '../../message.ts';
import { instant } from '../../values/instant.ts';
import { timeZoneSchema } from '../../values/time-zone.ts';
import { z } from '../../zod.ts';

/** How long a post stays open after its start, unless its author sets a closing time. */
export const OPEN_AFTER_START_MS = 2 * 60 * 60 * 1000;
/** A start this close counts as now. */
export const STARTS_NOW_MS = 30 * 60 * 1000;
/** Times before this hour belong to the night of the day before. */
export const NIGHT_ENDS_HOUR = 5;
/** How far ahead a post may start or close. */
export const SCHEDULE_MAX_AHEAD_MS = 365 * 24 * 60 * 60 * 1000;

/** A session is over at its closing time, at the latest this long after its start. */
export const SESSION_MAX_HOURS = 3;

/** A start entered as the current minute is not in the past. */
const START_TOLERANCE_MS = 60_000;

/** How long activating a post again restores the requests that were open when it was called off. */
export const RESTORE_PERIOD_MS = 60 * 60 * 1000;

/** Why the server made a post inactive: its closing time passed, its author did not confirm it, did not answer the ready check, or was suspended. */
export const closedReasons = ['ended', 'unconfirmed', 'author-missing', 'suspended'] as const;

/** Absent: unchanged by an edit, none in a new post. */
export const scheduleFields = {
  /** 'now' is replaced by the server's current time. */
  startsAt: z.optional(z.nullable(z.union([z.literal('now'), instant], message('Enter a valid date and time')))),
  /** Default for a post with a start: {@link OPEN_AFTER_START_MS} after it. */
  closesAt: z.optional(z.nullable(instant)),
};

/** A new post with a time zone repeats every week, at the same time of day in that zone. */
export const repeatFields = { repeatTimeZone: z.optional(z.nullable(timeZoneSchema)) };

interface Repeat {
  readonly startsAt?: unknown;
  readonly repeatTimeZone?: unknown;
}

export const repeatRule: z.core.$ZodCheck<Repeat> = z.refine(
  ({ startsAt, repeatTimeZone }) => !repeatTimeZone || Boolean(startsAt),
  { path: ['startsAt'], error: message('Choose a start for the weekly session') },
);

/** When a post starts and closes. Both null: any time. */
export interface Schedule {
  readonly startsAt: Date | null;
  readonly closesAt: Date | null;
}

export const anyTime: Schedule = { startsAt: null, closesAt: null };

/** Whether the closing time of a post has passed. Its author can no longer change it, only post it again. */
export const hasEnded = ({ closesAt }: Pick<Schedule, 'closesAt'>, now: Date): boolean =>
  closesAt !== null && closesAt <= now;

/** The end of a session in milliseconds. Never, for a post without times. */
const endOfSession = ({ startsAt, closesAt }: Schedule): number =>
  Math.min(
    closesAt?.getTime() ?? Infinity,
    startsAt ? startsAt.getTime() + SESSION_MAX_HOURS * 60 * 60 * 1000 : Infinity,
  );

/** Whether a session is over, so that its start can no longer change. */
export const isSessionOver = (schedule: Schedule, now: Date): boolean => endOfSession(schedule) <= now.getTime();

/** The sessions that a member cannot play completely if they play this one. Without a start there are none. */
export const overlappingSessions = <Session extends Schedule>(
  session: Schedule,
  others: readonly Session[],
): Session[] => {
  const { startsAt } = session;
  if (!startsAt) return [];
  return others.filter(
    (other) =>
      other.startsAt !== null &&
      other.startsAt.getTime() < endOfSession(session) &&
      startsAt.getTime() < endOfSession(other),
  );
};

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

const isTooFar = (time: Date, now: Date): boolean => time.getTime() > now.getTime() + SCHEDULE_MAX_AHEAD_MS;

/** The error that rejects a new start, or null. */
function startIssue(startsAt: Date | null, current: Schedule, now: Date): Issue | null {
  const rejectStart = (text: string): Issue => ({ path: 'startsAt', message: text });
  if (isSessionOver(current, now)) return rejectStart(message('This session is over. Post again to play another one.'));
  if (!startsAt) return null;
  if (startsAt.getTime() < now.getTime() - START_TOLERANCE_MS)
    return rejectStart(message('Choose a start in the future'));
  return isTooFar(startsAt, now) ? rejectStart(message('Choose a start within the next year')) : null;
}

/** The first broken rule of a new schedule, or null. Times equal to those of `current` may be in the past. */
export function scheduleIssue({ startsAt, closesAt }: Schedule, current: Schedule, now: Date): Issue | null {
  const issue = isSame(startsAt, current.startsAt) ? null : startIssue(startsAt, current, now);
  if (issue || !closesAt) return issue;
  if (startsAt && closesAt <= startsAt)
    return { path: 'closesAt', message: message('Choose a closing time after the start') };
  if (isSame(closesAt, current.closesAt)) return null;
  if (closesAt < now) return { path: 'closesAt', message: message('Choose a closing time in the future') };
  return isTooFar(closesAt, now)
    ? { path: 'closesAt', message: message('Choose a closing time within the next year') }
    : null;
}

type ScheduleChange = z.output<z.ZodMiniObject<typeof scheduleFields>>;

/** The schedule after a change of `current`. */
export function changeSchedule({ startsAt, closesAt }: ScheduleChange, current: Schedule, now: Date): Schedule {
  const start = startsAt === undefined ? current.startsAt : startsAt === 'now' ? now : startsAt;
  const unchanged = isSame(start, current.startsAt) ? current.closesAt : null;
  const defaultClose = start && new Date(start.getTime() + OPEN_AFTER_START_MS);
  return { startsAt: start, closesAt: (closesAt === undefined ? unchanged : closesAt) ?? defaultClose };
}
