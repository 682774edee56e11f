import type { PostDraft } from '@muster/contract/posts/posts.ts';
import {
  anyTime,
  changeSchedule,
  hasEnded,
  type Schedule,
  SCHEDULE_MAX_AHEAD_MS,
  scheduleIssue,
} from '@muster/contract/posts/schedule/schedule.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import type { LockedPost, PostColumnsChange } from '../post-repository.ts';

type ScheduleChange = Pick<PostDraft, 'startsAt' | 'closesAt'>;

/** Applies a change to the schedule of a post. Throws the first broken rule. */
export function applyScheduleChange(change: ScheduleChange, current: Schedule, now: Date): Schedule {
  const next = changeSchedule(change, current, now);
  const issue = scheduleIssue(next, current, now);
  if (issue) throw validationError(issue.path, issue.message);
  return next;
}

const confirmByOf = (closesAt: Date | null, now: Date, lifetimeMs: number): Date | null =>
  closesAt || lifetimeMs === 0 ? null : new Date(now.getTime() + lifetimeMs);

/** Times that passed before a post saved offline was uploaded. Only these are exempt from the rules. */
function passedTimes({ startsAt, closesAt }: Schedule, now: Date): Schedule {
  const passed = (time: Date | null): Date | null =>
    time && time <= now && now.getTime() - time.getTime() <= SCHEDULE_MAX_AHEAD_MS ? time : null;
  return { startsAt: passed(startsAt), closesAt: passed(closesAt) };
}

/** The times and the state of a new post. A draft that was saved offline may be overdue: it is stored as closed. */
export function newPostState({ startsAt, closesAt, isActive, offlineId }: PostDraft, lifetimeMs: number) {
  const now = new Date();
  const change = { startsAt, closesAt };
  const current = offlineId === undefined ? anyTime : passedTimes(changeSchedule(change, anyTime, now), now);
  const schedule = applyScheduleChange(change, current, now);
  const isOver = isActive && hasEnded(schedule, now);
  return {
    ...schedule,
    isActive: isActive && !isOver,
    closedReason: isOver ? ('ended' as const) : null,
    confirmBy: confirmByOf(schedule.closesAt, now, lifetimeMs),
  };
}

/** Throws if a change activates or deactivates a post that has ended. */
function rejectActivationChange(before: LockedPost, { isActive }: PostColumnsChange, now: Date): void {
  const isSwitched = isActive === true || (isActive === false && before.isActive);
  if (isSwitched && hasEnded(before, now)) throw new AppError('post-ended');
}

/** Columns that every change by the author sets. */
export function changedPostState(before: LockedPost, change: PostColumnsChange, lifetimeMs: number) {
  const now = new Date();
  const { isActive = before.isActive, closesAt = before.closesAt, closedReason } = change;
  rejectActivationChange(before, change, now);
  return {
    confirmBy: confirmByOf(closesAt, now, lifetimeMs),
    closedReason: closedReason ?? (isActive || before.isActive ? null : before.closedReason),
    calledOffAt: isActive || closedReason ? null : before.isActive ? now : before.calledOffAt,
  };
}
