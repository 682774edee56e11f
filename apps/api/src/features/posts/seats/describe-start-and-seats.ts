import { translate } from '#src/lib/translate.ts';
import { countFreeSeats, type CrewRoles, listOpenRoles, type Seats } from '@muster/contract/posts/seats/seats.ts';

/** 'Tue, Nov 24, 21:30 GMT+1'. By default in UTC: the service that fetches a preview does not know the reader's time zone. */
export const formatStart = (language: string, time: Date, timeZone = 'UTC'): string =>
  time.toLocaleString(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });

export function describeSeats(post: Seats & { readonly isComplete?: boolean }, language: string): string | null {
  const { seats } = post;
  if (seats === null) return null;
  if (post.isComplete) return translate(language, 'Crew complete');
  const free = Math.max(0, countFreeSeats(post));
  if (free === 0) return translate(language, 'All {seats} seats taken', { seats });
  return translate(language, '{free} of {seats} seats free', { free, seats });
}

/** 'Tue, Nov 24, 21:30 UTC · 2 of 5 seats free'. Empty for any time and unlimited seats. */
export function describeStartAndSeats(post: Seats & { readonly startsAt: Date | null }, language: string): string {
  const start = post.startsAt && formatStart(language, post.startsAt);
  return [start, describeSeats(post, language)].filter(Boolean).join(' · ');
}

/** 'Open roles: Healer, Tank'. Null if no role is open. */
export function describeOpenRoles(post: CrewRoles, language: string): string | null {
  const names = listOpenRoles(post).map(({ name }) => name);
  if (names.length === 0) return null;
  const roles = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names);
  return translate(language, 'Open roles: {roles}', { roles });
}
