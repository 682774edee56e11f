import { idSchema } from '../values/id.ts';
import { message } from '../message.ts';
import { z } from '../zod.ts';
import type { Schedule } from './schedule/schedule.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How long only a standing crew sees a new post: an hour, a day, or until an hour before the start. */
export const crewFirstTimes = ['hour', 'day', 'before-start'] as const;
export type CrewFirstTime = (typeof crewFirstTimes)[number];

/** Only in a new post. */
export const crewFirstFields = {
  /** The author's standing crew whose members alone see the post at first. */
  firstCrewId: z.optional(z.nullable(idSchema)),
  /** Default: an hour. */
  firstCrewTime: z.optional(z.enum(crewFirstTimes)),
};

interface CrewFirst {
  readonly firstCrewId?: unknown;
  readonly firstCrewTime?: unknown;
  readonly startsAt?: unknown;
}

export const crewFirstRule: z.core.$ZodCheck<CrewFirst> = z.refine(
  ({ firstCrewId, firstCrewTime, startsAt }) =>
    !firstCrewId || firstCrewTime !== 'before-start' || startsAt instanceof Date,
  { path: ['firstCrewTime'], error: message('Choose a start, or show it to your crew for an hour or a day') },
);

/** When everyone sees a new post, at the latest when it closes. Null: at once, because the start is too close. */
export function opensToAllAt(time: CrewFirstTime = 'hour', { startsAt, closesAt }: Schedule, now: Date): Date | null {
  const durations = { hour: HOUR_MS, day: 24 * HOUR_MS };
  const opensAt = time === 'before-start' ? (startsAt?.getTime() ?? 0) - HOUR_MS : now.getTime() + durations[time];
  return opensAt <= now.getTime() ? null : new Date(Math.min(opensAt, closesAt?.getTime() ?? Infinity));
}
