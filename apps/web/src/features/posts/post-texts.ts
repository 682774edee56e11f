import { sentence } from '#src/lib/sentence.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { formatTimeLeft } from '#src/lib/time/dates.ts';
import { plural } from '#src/lib/plural.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const postTexts = {
  myPosts: 'My Posts',
  loadingMyPosts: 'Loading your posts...',
  openPost: 'Open post',
  noJoinDetails: 'No join details yet. Ask in the chat how to join.',
  noOwnJoinDetails: "You haven't added join details yet. Edit the post to add them.",
  myCrews: 'My crews and requests',
  anyTime: 'Any time',
  noPostsYet: 'No posts yet',
  noPostsYetText: "You haven't created any gaming crew posts yet.",
  createFirst: 'Create Your First Post',
  active: 'Active',
  inactive: 'Inactive',
  activate: 'Activate',
  postAgain: 'Post again',
  keepPost: 'Keep post',
  closePost: 'Close post',
  ended: 'This post has ended.',
  endedOffline: 'This post ended before it could be sent.',
  unconfirmed: "This post was closed because you didn't confirm it.",
  authorMissing: 'This post was closed because you missed the ready check.',
  suspended: 'This post was hidden while your account was suspended.',
  deactivate: 'Deactivate',
  deactivateTitle: 'Deactivate post?',
  restoreHint: 'Activate the post again within an hour to restore its crew and waitlist.',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleteTitle: 'Delete post?',
  confirmDelete: 'Are you sure you want to delete this post?',

  createHeading: 'Create Post',
  accessDenied: 'Access Denied',
  mustSignIn: 'You must be logged in to create a post.',
  textIsStored: "Anything you've written is saved in this tab.",
  goToLogin: 'Go to Login',

  connect: 'Connect',
  requestToJoin: 'Ask to join',
  joinAsParty: 'Join as a party',
  chooseParty: 'How many players are joining, including you?',
  chooseRole: 'Choose your role to ask to join.',
  connecting: 'Connecting...',
  joinFullWaitlist: 'Full · join the waitlist',
  /** While the crew needs a role. */
  joinWaitlist: 'Join the waitlist',
  joiningWaitlist: 'Joining...',
  ownPost: 'Your post',
  loadingMore: 'Loading more...',
  endOfList: "You've reached the end.",
  skillLevel: 'Skill level',
  region: 'Region',
} as const;

export const fetchMyPostsFailed = (reason: string): string => `Failed to fetch your posts: ${reason}`;
export const deleteFailed = (reason: string): string => `Failed to delete post: ${reason}`;
export const updateFailed = (reason: string): string => `Failed to update post: ${reason}`;
export const connectFailed = (reason: string): string => `Couldn't connect: ${reason}`;
export const stillLooking = (game: string, closesAt: Date): string =>
  sentence`Still looking for ${game} players? This post closes ${formatTimeLeft(closesAt) ?? 'now'}.`;
/** Whether the time of an inactive post has passed, so that only a new time can make it active again. */
export const hasEnded = ({ isActive, closedReason, closesAt }: Post): boolean =>
  closedReason === 'ended' || (!isActive && closesAt !== null && closesAt <= serverNow());
export const closedText = (post: Post): string | null => {
  const { closedReason, closesAt, syncedAt } = post;
  if (closedReason === 'author-missing') return postTexts.authorMissing;
  if (!hasEnded(post) && closedReason === 'suspended') return postTexts.suspended;
  if (!hasEnded(post)) return closedReason && postTexts.unconfirmed;
  return syncedAt && closesAt && closesAt <= syncedAt ? postTexts.endedOffline : postTexts.ended;
};
export const moreCrews = (count: number): string => `Show ${count} more`;
export const moreTags = (count: number): string => `+${count} more`;
export const responsesCount = (count: number, waiting = 0): string =>
  plural(count, 'response') + (waiting > 0 ? ` · ${waiting} waiting` : '');
/** 'Tank 1/1 · Healer 0/1': accepted and needed players of each role. */
export const rolesText = ({ roles, acceptedByRole }: Pick<Post, 'roles' | 'acceptedByRole'>): string =>
  roles.map(({ name, count }, index) => sentence`${name} ${acceptedByRole[index] ?? 0}/${count}`).join(' · ');
/** Heading and purpose: 'Join Ada's Valorant crew' */
export const joinCrew = ({ authorName, game }: Pick<Post, 'authorName' | 'game'>): string =>
  sentence`Join ${authorName}'s ${game} crew`;
/** Size of the member's own party. */
export const ownPartyText = (count: number): string => (count === 1 ? 'Just you' : plural(count, 'player'));
export const choosePartySize = (author: string): string => sentence`Choose the size of your party: ${author}`;
/** 'Valorant with NightWolf'. Null: the member's own post. */
export const runningTitle = (game: string, authorName: string | null): string =>
  authorName === null ? sentence`Your ${game} game` : sentence`${game} with ${authorName}`;
export const withAuthor = (author: string): string => `with ${author}`;
const MAX_POST_NAME_LENGTH = 40;
/** Distinguishes posts for the same game by the start of the description. */
export const postName = ({ game, description }: Pick<Post, 'game' | 'description'>): string => {
  const text = description.replaceAll(/\s+/g, ' ');
  return sentence`${game}, “${text.length > MAX_POST_NAME_LENGTH ? `${text.slice(0, MAX_POST_NAME_LENGTH).trimEnd()}…` : text}”`;
};
export const gameOnPlatform = ({ game, platform }: Pick<Post, 'game' | 'platform'>): string =>
  sentence`${game} on ${platform}`;
export const actionForGame = (action: string, game: string): string => `${action}: ${game}`;
