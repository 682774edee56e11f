import { toLocalTime } from '#src/lib/local-time.ts';

const WEEK_MS = 7 * 86_400_000;

/** Counts weeks on the local clock, so that a session stays at its hour when the clock changes. */
export const addWeeks = (local: Date, weeks: number): Date => new Date(local.getTime() + weeks * WEEK_MS);

/** The first weekly start from a local one on that has not passed, which it may while no server runs. */
export function skipPastStarts(local: Date, timeZone: string): Date {
  const lateMs = toLocalTime(new Date(), timeZone).getTime() - local.getTime();
  return addWeeks(local, Math.max(0, Math.ceil(lateMs / WEEK_MS)));
}
