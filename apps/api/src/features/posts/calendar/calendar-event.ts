import { OPEN_AFTER_START_MS } from '@muster/contract/posts/schedule/schedule.ts';
import type { Seats } from '@muster/contract/posts/seats/seats.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { translate } from '#src/lib/translate.ts';
import { describeSeats } from '../seats/describe-start-and-seats.ts';

const PLACEHOLDER_MS = 15 * 60_000;

/**
 * Removes control characters, which RFC 5545 forbids. Replaces Unicode line breaks: some calendar apps end a line there, and
 * lose the rest of the text.
 */
const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** The parts of a post that a calendar shows. Has the crew's numbers, but no names. */
export interface PostEvent extends Seats {
  readonly id: string;
  readonly game: string;
  readonly platform: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly closesAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Increases with each change of the crew. */
  readonly crewVersion: number;
  readonly isComplete: boolean;
  readonly isCancelled: boolean;
  /** Page of the post. Null if it was deleted. */
  readonly url: string | null;
}

/** The title states a cancellation, because some calendar apps do not show the status. */
const describeGame = ({ game, platform, ...post }: PostEvent, language: string): string =>
  post.isCancelled
    ? translate(language, 'Called off: {game} on {platform}', { game, platform })
    : translate(language, '{game} on {platform}', { game, platform });

/** Adds the event of a post. Calendar apps replace the event of an earlier file if the post has changed. */
export function addPostEvent(calendar: ICalCalendar, post: PostEvent, language: string): void {
  const { id, startsAt, closesAt, createdAt, updatedAt, url } = post;
  const seats = post.isCancelled ? null : describeSeats(post, language);
  calendar.createEvent({
    id,
    // Higher after each change. In tenths of a second, a 32-bit number lasts for years.
    sequence: Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 100)) + post.crewVersion,
    status: post.isCancelled ? ICalEventStatus.CANCELLED : null,
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startsAt,
    // Without an end, calendar apps show zero minutes.
    end: closesAt ?? new Date(startsAt.getTime() + OPEN_AFTER_START_MS),
    summary: cleanText(describeGame(post, language)).replaceAll('\n', ' '),
    description: cleanText([seats, post.description].filter(Boolean).join('\n\n')),
    url,
  });
}

/** Adds the events of posts, without those that are invalid. */
export function addPostEvents(
  calendar: ICalCalendar,
  posts: readonly PostEvent[],
  language: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  for (const post of posts) {
    try {
      addPostEvent(calendar, post, language);
    } catch (error) {
      log.error({ err: error, id: post.id }, 'invalid post left out of a calendar');
    }
  }
}

/** The subscription of a member without sessions. */
interface EmptyCalendar {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * Adds an event at the time of the subscription. A calendar needs at least one component (RFC 5545 §3.6), and vdirsyncer
 * stops if all events of a calendar disappear.
 */
export function addPlaceholder(
  calendar: ICalCalendar,
  { id, createdAt }: EmptyCalendar,
  productName: string,
  language: string,
): void {
  calendar.createEvent({
    id: `no-sessions-${id}`,
    stamp: createdAt,
    start: createdAt,
    end: new Date(createdAt.getTime() + PLACEHOLDER_MS),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: translate(language, 'Your {productName} sessions show up here', { productName }),
  });
}

/** The text of an iCalendar file, with the line break that the library omits at the end. */
export const calendarFile = (calendar: ICalCalendar): Buffer => Buffer.from(`${calendar.toString().trimEnd()}\r\n`);
