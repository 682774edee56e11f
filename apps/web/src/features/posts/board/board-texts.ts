import { t } from '@lingui/core/macro';
import { NEWER_POSTS_MAX_COUNT, type PostCount } from '@muster/contract/posts/board.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { productName } from '#src/lib/product.ts';
import { formatDateTime, formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** '... Showing the board from 20:14.'; with the date if it is not from today. */
export const boardFrom = (savedAt: Date): string => {
  const isToday = savedAt.toDateString() === serverNow().toDateString();
  return t`Can't reach ${productName}. Showing the board from ${{ suffix: isToday ? formatTime(savedAt) : formatDateTime(savedAt) }}.`;
};
export const windowNames = { now: t`Now`, tonight: t`Tonight`, week: t`This week` };
export const seatsFor = (party: string): string => (party === '1' ? t`A seat for me` : t`Seats for ${party}`);
export const fetchFailed = (reason: string): string => t`Failed to fetch posts: ${reason}`;
/** '1,000+' if the count is a lower bound. */
const countText = ({ count, isAtLeast }: PostCount): string => formatNumber(count) + (isAtLeast ? '+' : '');
export const showingCount = (matching: PostCount, active: number, areOwnHidden: boolean): string =>
  t`Showing ${{ countText: countText(matching) }} of ${{ number: formatNumber(active) }} posts${{ suffix: areOwnHidden ? t`, yours hidden` : '' }}`;
/** Undefined if the count is only known to be at least zero. */
export const optionCount = (count: PostCount): string | undefined =>
  count.count === 0 && count.isAtLeast ? undefined : countText(count);
/** Number of posts gained by removing a filter. */
export const gainText = (count: PostCount): string | undefined => {
  const number = optionCount(count);
  return number && (number === '1' ? t`+1 post` : t`+${number} posts`);
};
export const crossPlatformChip = (count: PostCount): string => t`+${{ countText: countText(count) }} cross-platform`;
export const newPosts = (count: number): string => {
  if (count === 1) return t`1 new post`;
  return count >= NEWER_POSTS_MAX_COUNT ? t`${{ value: NEWER_POSTS_MAX_COUNT - 1 }}+ new posts` : t`${count} new posts`;
};
export const removeFilter = (name: string, gain: string | undefined): string =>
  gain ? t`Remove filter ${name}: ${gain}` : t`Remove filter ${name}`;
