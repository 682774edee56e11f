import { countFreeSeats, type Seats } from '@muster/contract/join-requests/seats.ts';

/** In UTC: the service that fetches a preview does not know the reader's time zone. */
const utcTime = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** 'Tue, Nov 24, 21:30 UTC · 2 of 5 seats free'. Empty for any time and unlimited seats. */
export function describeStartAndSeats({ startsAt, ...post }: Seats & { readonly startsAt: Date | null }): string {
  const free = Math.max(0, countFreeSeats(post));
  const seats = free === 0 ? `All ${post.seats} seats taken` : `${free} of ${post.seats} seats free`;
  return [startsAt && utcTime.format(startsAt), post.seats !== null && seats].filter(Boolean).join(' · ');
}
