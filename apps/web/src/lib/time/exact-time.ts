import { hourCycle, pageLanguage } from '#src/lib/page-language.ts';
import { oncePerZone } from './once-per-zone.ts';

const exact = oncePerZone(
  () =>
    new Intl.DateTimeFormat(pageLanguage, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: hourCycle(),
      timeZoneName: 'short',
    }),
);

/** Date and time to the second, with the time zone. */
export const formatExactTime = (date: Date): string => exact().format(date);
