import { NIGHT_ENDS_HOUR } from '@muster/contract/posts/schedule/schedule.ts';
import { fromLocalTime, toLocalTime } from '#src/lib/local-time.ts';

const MINUTE_MS = 60_000;

/** The instant at a minute of the local day, `days` after the day of `local`. */
function atMinute(local: Date, days: number, minute: number, zone: string): Date {
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days);
  return fromLocalTime(new Date(day + minute * MINUTE_MS), zone);
}

/** When this night, or a later one, ends in a time zone. Same rule as `endOfNight` in the browser. */
export function endOfNight(now: Date, nightsLater: number, zone: string): Date {
  const local = toLocalTime(now, zone);
  const days = nightsLater + (local.getUTCHours() < NIGHT_ENDS_HOUR ? 0 : 1);
  return atMinute(local, days, NIGHT_ENDS_HOUR * 60, zone);
}

interface QuietHours {
  readonly hasQuietHours: boolean;
  readonly quietFrom: number;
  readonly quietUntil: number;
  /** Null: UTC. */
  readonly timeZone: string | null;
}

/** When the member's quiet hours end. Null outside of quiet hours. */
export function quietHoursEnd(now: Date, { hasQuietHours, quietFrom, quietUntil, timeZone }: QuietHours): Date | null {
  if (!hasQuietHours) return null;
  const zone = timeZone ?? 'UTC';
  const local = toLocalTime(now, zone);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const includesMidnight = quietFrom > quietUntil;
  const hasBegun = minute >= quietFrom;
  const days = minute < quietUntil && (hasBegun || includesMidnight) ? 0 : hasBegun && includesMidnight ? 1 : null;
  const end = days === null ? null : atMinute(local, days, quietUntil, zone);
  // In a repeated hour, quiet hours end the first time.
  return end && end > now ? end : null;
}
