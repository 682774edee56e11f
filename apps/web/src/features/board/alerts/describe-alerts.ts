import { plural, t } from '@lingui/core/macro';
import type { AlertedPost } from '@muster/contract/notifications/push.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { capitalize, formatDayAndTime } from '#src/lib/time/dates.ts';

/** 'New post: Valorant', with its author and start */
export const describeAlert = ({ game, authorName, startsAt }: AlertedPost) => ({
  text: t`New post: ${game}`,
  details: startsAt ? joinTexts([authorName, capitalize(formatDayAndTime(startsAt))]) : authorName,
});

export const describeAlerts = (count: number): string =>
  plural(count, { one: '# new post matches your searches', other: '# new posts match your searches' });
