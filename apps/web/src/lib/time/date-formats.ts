import { i18n } from '../i18n.ts';
import { hourCycle, once, pageLanguage } from '../page-language.ts';

/** The offsets of the time zone in winter and summer. Its name, from Intl, would take 35 µs. */
const zoneOffsets = (): string => [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset()).join();

/** Creates the value on first use, and again after a change of the time zone, or of the service worker's language. */
export function oncePerZone<Value extends object>(create: () => Value): () => Value {
  let [value, zone]: [Value | undefined, string] = [undefined, ''];
  return () => {
    const current = `${i18n.locale} ${zoneOffsets()}`;
    if (value && zone === current) return value;
    zone = current;
    return (value = create());
  };
}

// Created on first use: the first format takes 30 ms (120 ms on a slow phone), and the home page shows no date.
export const age = once(() => new Intl.RelativeTimeFormat(pageLanguage, { style: 'short', numeric: 'always' }));
export const relativeTime = once(() => new Intl.RelativeTimeFormat(pageLanguage, { numeric: 'always' }));
export const day = oncePerZone(() => new Intl.DateTimeFormat(pageLanguage, { dateStyle: 'medium' }));
export const time = oncePerZone(
  () => new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: hourCycle() }),
);
export const dateTimeOptions = (): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: hourCycle(),
});
export const dateTime = oncePerZone(() => new Intl.DateTimeFormat(pageLanguage, dateTimeOptions()));

/** Creates the most used formats early, because creating them during a render causes a long task. */
export const warmDateFormats = (): void => [age, day, time, dateTime].forEach((format) => format());
