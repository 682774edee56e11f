import { message } from '../message.ts';
import { z } from '../zod.ts';

/**
 * The name that Intl reports for all names of a time zone. Null if Intl does not know it, and for 'Etc/Unknown' and offsets such
 * as '+00:00', which browsers report if they do not know the zone of the device.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name) || name === 'Etc/Unknown') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const TIME_ZONE_MAX_LENGTH = 64;
const unknownTimeZoneMessage = message('Please select one of the time zones');

/** Any name of a time zone, replaced by its canonical one. */
export const timeZoneSchema = z.string().check(
  z.maxLength(TIME_ZONE_MAX_LENGTH, unknownTimeZoneMessage),
  z.refine((name) => canonicalTimeZone(name) !== null, { error: unknownTimeZoneMessage }),
  z.overwrite((name) => canonicalTimeZone(name) ?? name),
);
