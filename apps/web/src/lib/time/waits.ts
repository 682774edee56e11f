import { once, pageLanguage } from '../page-language.ts';
import { relativeTime } from './date-formats.ts';

/** 'in 40 seconds', 'in 59 minutes' or 'in 2 hours', rounded up. */
export function formatWait(seconds: number): string {
  const [unit, unitSeconds] =
    seconds <= 90
      ? (['second', 1] as const)
      : seconds <= 90 * 60
        ? (['minute', 60] as const)
        : seconds <= 36 * 3600
          ? (['hour', 3600] as const)
          : (['day', 86_400] as const);
  return relativeTime().format(Math.max(1, Math.ceil(seconds / unitSeconds)), unit);
}

const clock = once(() => new Intl.NumberFormat(pageLanguage, { minimumIntegerDigits: 2 }));

/** '04:09' */
export const formatMinutesAndSeconds = (seconds: number): string =>
  `${clock().format(Math.floor(seconds / 60))}:${clock().format(seconds % 60)}`;
