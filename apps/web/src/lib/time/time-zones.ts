import { canonicalTimeZone } from '@muster/contract/values/time-zone.ts';
import { pageLanguage } from '../page-language.ts';

/** The time zone of the device. Null if the browser does not know it. */
export function deviceTimeZone(): string | null {
  const { timeZone }: Partial<Intl.ResolvedDateTimeFormatOptions> = new Intl.DateTimeFormat(
    pageLanguage,
  ).resolvedOptions();
  return canonicalTimeZone(timeZone ?? '');
}

/** Whether two names belong to one time zone, as Asia/Calcutta and Asia/Kolkata do. */
export const isSameTimeZone = (one: string, other: string | null): boolean =>
  one === other || (other !== null && (canonicalTimeZone(one) ?? one) === canonicalTimeZone(other));

/** 'America/New York' */
export const timeZoneLabel = (name: string): string => name.replaceAll('_', ' ');
