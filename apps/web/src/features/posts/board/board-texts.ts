import { NEWER_POSTS_MAX_COUNT, type PostCount } from '@muster/contract/posts/board.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { productName } from '#src/lib/product.ts';
import { formatDateTime, formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const boardTexts = {
  browseHeading: 'Browse Posts',
  results: 'Posts',
  search: 'Search',
  searchPlaceholder: 'Search posts',
  clearSearch: 'Clear search',
  gameFilter: 'Game',
  platformFilter: 'Platform',
  clearFilters: 'Clear Filters',
  filters: 'Filters',
  filtersActive: 'active',
  closeFilters: 'Show posts',
  hideOwn: 'Hide my posts',
  showOwnPosts: 'Show my posts',
  whenFilter: 'Starts',
  partyFilter: 'Seats for my party',
  anySeats: 'Any party size',
  sort: 'Sort',
  newestFirst: 'Newest first',
  soonestFirst: 'Starts soonest',
  offline: 'Offline',
  reportPost: 'Report post',
  blockPlayer: 'Block player',
  noResults: 'No posts found',
  noMatches: 'No posts match your current filters.',
  onlyOwnPosts: "Only your own posts match, and they're hidden.",
  noActivePosts: 'The board is empty. Be the first to post.',
  activePosts: 'Active posts',
  playerHasNoPosts: 'No active posts',
  playerHasNoPostsText: 'This player has no posts on the board right now.',
  loadingPosts: 'Loading posts...',
  noCopy:
    "You're offline, and this browser has no copy of the board with these filters. It loads when you're back online.",
} as const;

/** '... Showing the board from 20:14.'; with the date if it is not from today. */
export const boardFrom = (savedAt: Date): string => {
  const isToday = savedAt.toDateString() === serverNow().toDateString();
  return `Can't reach ${productName}. Showing the board from ${isToday ? formatTime(savedAt) : formatDateTime(savedAt)}.`;
};
export const windowNames = { now: 'Now', tonight: 'Tonight', week: 'This week' } as const;
export const seatsFor = (party: string): string => (party === '1' ? 'A seat for me' : `Seats for ${party}`);
export const fetchFailed = (reason: string): string => `Failed to fetch posts: ${reason}`;
/** '1,000+' if the count is a lower bound. */
const countText = ({ count, isAtLeast }: PostCount): string => formatNumber(count) + (isAtLeast ? '+' : '');
export const showingCount = (matching: PostCount, active: number, areOwnHidden: boolean): string =>
  `Showing ${countText(matching)} of ${formatNumber(active)} posts${areOwnHidden ? ', yours hidden' : ''}`;
/** Undefined if the count is only known to be at least zero. */
export const optionCount = (count: PostCount): string | undefined =>
  count.count === 0 && count.isAtLeast ? undefined : countText(count);
/** Number of posts gained by removing a filter. */
export const gainText = (count: PostCount): string | undefined => {
  const number = optionCount(count);
  return number && (number === '1' ? '+1 post' : `+${number} posts`);
};
export const crossPlatformChip = (count: PostCount): string => `+${countText(count)} cross-platform`;
export const newPosts = (count: number): string => {
  if (count === 1) return '1 new post';
  return count >= NEWER_POSTS_MAX_COUNT ? `${NEWER_POSTS_MAX_COUNT - 1}+ new posts` : `${count} new posts`;
};
export const removeFilter = (name: string, gain: string | undefined): string =>
  gain ? `Remove filter ${name}: ${gain}` : `Remove filter ${name}`;
export const moreAboutPost = (author: string): string => `More actions for ${author}'s post`;
export const searchChip = (text: string): string => `“${text}”`;
