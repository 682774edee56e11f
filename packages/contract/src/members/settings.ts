import { defineEndpoint } from '../endpoint.ts';
import { timeZoneSchema } from '../values/time-zone.ts';
import { z } from '../zod.ts';
import { languageSchema } from './members.ts';

export const MINUTES_PER_DAY = 24 * 60;
const minuteOfDaySchema = z.int().check(z.minimum(0), z.maximum(MINUTES_PER_DAY - 1));

/** Settings of the signed-in member, which nobody else sees. */
export const settingsSchema = z.strictObject({
  /** Partners see how far the member has read. */
  sendsReadReceipts: z.boolean(),
  /** Others see whether the member is online and when they were last seen. */
  showsPresence: z.boolean(),
  /** Others see the member's most played games, number of sessions and usual times. */
  showsGames: z.boolean(),
  showsSessions: z.boolean(),
  showsUsualTimes: z.boolean(),
  /** Push notifications show the beginning of the message, even on a locked screen; otherwise only the sender's name. */
  pushShowsText: z.boolean(),
  /** Language of pages, emails and push notifications. Null if unknown; the next sign-in stores it. */
  language: z.nullable(languageSchema),
  /** Push notifications about posts that match a saved search. */
  pushesAlerts: z.boolean(),
  /** Emails about ready checks, offered seats and alerts that reached no device. */
  receivesDigests: z.boolean(),
  /** Alerts are not pushed between two times of day in the member's time zone, but after them. */
  hasQuietHours: z.boolean(),
  /** Minute of the day at which the quiet hours begin. After `quietUntil`: they include midnight. */
  quietFrom: minuteOfDaySchema,
  quietUntil: minuteOfDaySchema,
  /** Null if unknown: UTC. The first saved search stores the one of its browser. */
  timeZone: z.nullable(z.string()),
});
export type Settings = z.output<typeof settingsSchema>;

/** An omitted setting stays unchanged. */
export const settingsChangeSchema = z
  .extend(z.partial(settingsSchema), { timeZone: z.optional(z.nullable(timeZoneSchema)) })
  .check(z.refine((change) => Object.keys(change).length > 0));
export type SettingsChange = z.output<typeof settingsChangeSchema>;

export const getSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/settings',
  summary: 'The privacy, notification and language settings of the signed-in member.',
  access: 'member',
  response: settingsSchema,
  errors: ['member-not-found'],
});

export const changeSettingsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/settings',
  summary:
    'Replaces the settings of the signed-in member. Leaves settings that later versions added unchanged if they are omitted.',
  access: 'member',
  body: settingsChangeSchema,
  response: settingsSchema,
  errors: ['member-not-found'],
});
