import { canonicalTimeZone } from '@muster/contract/values/time-zone.ts';

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone that Intl does not know counts as UTC. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: canonicalTimeZone(timeZone) ?? 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** The local time at an instant, in the UTC fields of the returned date. */
export function toLocalTime(instant: Date, timeZone: string): Date {
  const [month = 1, day, year = 0, hours, minutes, seconds] =
    formatOf(timeZone).format(instant).match(/\d+/g)?.map(Number) ?? [];
  return new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds, instant.getUTCMilliseconds()));
}

/** The instant of a local time, as in browsers: the earlier of two, and a skipped local time moves by the skipped time. */
export function fromLocalTime(local: Date, timeZone: string): Date {
  const withOffsetAt = (ms: number): Date => {
    const instant = new Date(local.getTime() + ms);
    return new Date(local.getTime() - (toLocalTime(instant, timeZone).getTime() - instant.getTime()));
  };
  // With the offset before a change of the clock, and with the one after it.
  const [before, after] = [withOffsetAt(-DAY_MS), withOffsetAt(DAY_MS)];
  const isLocal = (instant: Date): boolean => toLocalTime(instant, timeZone).getTime() === local.getTime();
  return isLocal(after) && !isLocal(before) ? after : before;
}
