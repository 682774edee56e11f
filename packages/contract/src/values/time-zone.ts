import { message } from '../message.ts';
import { z } from '../zod.ts';

/**
 * The name under which Intl reports a time zone, the same for all of its names. Null if Intl does not know it, for 'Etc/Unknown',
 * and for offsets such as '+00:00', which browsers report if they cannot name the zone of the device.
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

/** A name of the IANA time zone database that Intl knows, replaced by the one under which Intl reports it. */
export const timeZoneSchema = z.string().check(
  z.maxLength(TIME_ZONE_MAX_LENGTH, unknownTimeZoneMessage),
  z.refine((name) => canonicalTimeZone(name) !== null, { error: unknownTimeZoneMessage }),
  z.overwrite((name) => canonicalTimeZone(name) ?? name),
);
