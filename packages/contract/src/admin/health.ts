import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';

/** `off`: not set up. */
export const healthStates = ['ok', 'warning', 'problem', 'off'] as const;
export type HealthState = (typeof healthStates)[number];

/** What the server has checked. Texts are in English; the web app translates them. */
export const healthCheckSchema = z.object({
  name: z.string(),
  state: z.enum(healthStates),
  text: z.string(),
  /** What to do. */
  advice: z.optional(z.string()),
});
export type HealthCheck = z.output<typeof healthCheckSchema>;

/** The offset of a zone from UTC at an instant, to compare the zone data of two computers. */
const zoneOffsetSchema = z.object({ zone: z.string(), at: instant, minutes: z.number() });
export type ZoneOffset = z.output<typeof zoneOffsetSchema>;

export const healthSchema = z.object({
  checks: z.array(healthCheckSchema),
  /** The server's offsets. */
  zones: z.array(zoneOffsetSchema),
});
export type Health = z.output<typeof healthSchema>;

export const getHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary:
    'Checks the server: version, database, disk, backups, mail, push, nodes, clock, limits, recent errors and how crews fill.',
  access: 'admin',
  response: healthSchema,
});

export const sendTestMailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/health/test-mail',
  summary: 'Sends a test email to the administrator.',
  access: 'admin',
  response: healthCheckSchema,
});

export const sendTestPushEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/health/test-push',
  summary: 'Sends a test notification to the browsers of the administrator.',
  access: 'admin',
  response: healthCheckSchema,
});

export const checkBackupEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/health/backup-check',
  summary: 'Reads the newest backup to its end. A large one is still being read when the response is sent.',
  access: 'admin',
  response: healthCheckSchema,
});

/** The offset of a zone from UTC. NaN if this computer does not know the zone. */
export function zoneMinutes(zone: string, at: Date): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0] = format.format(at).match(/\d+/g)?.map(Number) ?? [];
    return (Date.UTC(year, month - 1, day, hour, minute) - at.getTime()) / 60_000;
  } catch {
    return Number.NaN;
  }
}

/** Zones whose offset differs, in the given order. */
export const differentZones = (ours: readonly ZoneOffset[], minutesOf: (offset: ZoneOffset) => number): string[] => [
  ...new Set(ours.filter((offset) => minutesOf(offset) !== offset.minutes).map(({ zone }) => zone)),
];
