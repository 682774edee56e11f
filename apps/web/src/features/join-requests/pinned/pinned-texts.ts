import { EXCERPT_MAX_LENGTH } from '@muster/contract/join-requests/join-requests.ts';
import { formatDayAndTime } from '#src/lib/time/dates.ts';

export const pinnedTexts = {
  details: 'Details',
  requestAgain: 'Ask again',
  canRepeat: 'You can ask to join once more.',
  requesting: 'Asking...',
  note: 'Note:',
  dialogTitle: 'Your party and note',
  dialogText: "Say how many players you're bringing, and add a note if you like. Only the author sees this.",
} as const;

/** With a slash, because '3 of 5' is how a crew shows its seats. */
export const requestPosition = (index: number, count: number): string => `${index + 1}/${count}`;
/** Contains the visible label. */
export const showAnother = (position: string): string => `Show another request, ${position}`;
export const requestFailed = (reason: string): string => `Couldn't send your request: ${reason}`;
export const movedFrom = (startsAt: Date): string => `Moved from ${formatDayAndTime(startsAt)}`;
/** Ends with an ellipsis if the server may have shortened the excerpt. */
export const excerptText = (excerpt: string): string =>
  excerpt.length < EXCERPT_MAX_LENGTH ? excerpt : `${excerpt.trimEnd()}…`;
