import { t, plural } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const fetchMyPostsFailed = (reason: string): string => t`Failed to fetch your posts: ${reason}`;
export const deleteFailed = (reason: string): string => t`Failed to delete post: ${reason}`;
export const updateFailed = (reason: string): string => t`Failed to update post: ${reason}`;
/** Whether the time of an inactive post has passed, so that only a new time can make it active again. */
export const hasEnded = ({ isActive, closedReason, closesAt }: Post): boolean =>
  closedReason === 'ended' || (!isActive && closesAt !== null && closesAt <= serverNow());
export const closedText = (post: Post): string | null => {
  const { closedReason, closesAt, syncedAt } = post;
  if (closedReason === 'author-missing') return t`This post was closed because you missed the ready check.`;
  if (!hasEnded(post) && closedReason === 'suspended') return t`This post was hidden while your account was suspended.`;
  if (!hasEnded(post)) return closedReason && t`This post was closed because you didn't confirm it.`;
  return syncedAt && closesAt && closesAt <= syncedAt
    ? t`This post ended before it could be sent.`
    : t`This post has ended.`;
};
export const responsesCount = (count: number, waiting = 0): string =>
  plural(count, { one: '# response', other: '# responses' }) + (waiting > 0 ? t` · ${waiting} waiting` : '');
/** 'Tank 1/1 · Healer 0/1': accepted and needed players of each role. */
export const rolesText = ({ roles, acceptedByRole }: Pick<Post, 'roles' | 'acceptedByRole'>): string =>
  roles.map(({ name, count }, index) => t`${name} ${{ value: acceptedByRole[index] ?? 0 }}/${count}`).join(' · ');
/** Heading and purpose: 'Join Ada's Valorant crew' */
export const joinCrew = ({ authorName, game }: Pick<Post, 'authorName' | 'game'>): string =>
  t`Join ${authorName}'s ${game} crew`;
/** Size of the member's own party. */
export const ownPartyText = (count: number): string =>
  count === 1 ? t`Just you` : plural(count, { one: '# player', other: '# players' });
/** 'Valorant with NightWolf'. Null: the member's own post. */
export const runningTitle = (game: string, authorName: string | null): string =>
  authorName === null ? t`Your ${game} game` : t`${game} with ${authorName}`;
export const withAuthor = (author: string): string => t`with ${author}`;
const MAX_POST_NAME_LENGTH = 40;
/** Distinguishes posts for the same game by the start of the description. */
export const postName = ({ game, description }: Pick<Post, 'game' | 'description'>): string => {
  const text = description.replaceAll(/\s+/g, ' ');
  return t`${game}, “${{ suffix: text.length > MAX_POST_NAME_LENGTH ? `${text.slice(0, MAX_POST_NAME_LENGTH).trimEnd()}…` : text }}”`;
};
export const gameOnPlatform = ({ game, platform }: Pick<Post, 'game' | 'platform'>): string =>
  t`${game} on ${platform}`;
export const actionForGame = (action: string, game: string): string => `${action}: ${game}`;
