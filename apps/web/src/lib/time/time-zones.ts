import { canonicalTimeZone } from '@muster/contract/values/time-zone.ts';
import { pageLanguage } from '../page-language.ts';

/** The time zone of the device; null if the browser cannot name it. */
export function deviceTimeZone(): string | null {
  const { timeZone }: Partial<Intl.ResolvedDateTimeFormatOptions> = new Intl.DateTimeFormat(
    pageLanguage,
  ).resolvedOptions();
  return canonicalTimeZone(timeZone ?? '');
}

/** Whether two names, or null for none, are of the same zone, such as Asia/Calcutta and Asia/Kolkata. */
export const isSameTimeZone = (one: string, other: string | null): boolean =>
  one === other || (other !== null && (canonicalTimeZone(one) ?? one) === canonicalTimeZone(other));

/** 'America/New York' */
export const timeZoneLabel = (name: string): string => name.replaceAll('_', ' ');
