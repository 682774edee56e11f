import { formatTime } from '#src/lib/time/dates.ts';

/** The question before a start. Null: to the author. */
export const stillIn = (game: string, startsAt: Date, authorName: string | null): string =>
  `Still in? ${authorName === null ? `Your ${game} crew` : `${game} with ${authorName}`} starts at ${formatTime(startsAt)}`;
