import type { Post } from '@muster/contract/posts/posts.ts';
import { formatTimeLeft } from '#src/lib/time/dates.ts';
import { plural } from '#src/lib/plural.ts';
import { TOO_MANY_TAGS } from '@muster/contract/values/tags.ts';

export const postTexts = {
  myPosts: 'My Posts',
  loadingMyPosts: 'Loading your posts...',
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
  authorMissing: "This post was closed because you didn't say you're still in.",
  deactivate: 'Deactivate',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleteTitle: 'Delete post?',
  confirmDelete: 'Are you sure you want to delete this post?',

  createHeading: 'Create Post',
  createLead: "Say what you play and who you're looking for. Players who press Connect can message you right away.",
  game: 'Game',
  gamePlaceholder: 'Search for a game',
  noMatchingGame: 'Not listed yet? Choose Other to add it.',
  customGame: 'Custom game name',
  customGamePlaceholder: 'What is it called?',
  platform: 'Platform',
  description: 'Description',
  descriptionPlaceholder: 'Rank, roles, voice chat, when you play: what should your crew know?',
  when: 'When',
  whenAny: 'Any time',
  whenNow: 'Now, for 2 hours',
  whenTonight: 'Tonight',
  whenDate: 'Pick a date and time',
  start: 'Start',
  crewSize: 'Crew size',
  anyCrewSize: 'Any number',
  party: 'Your party',
  onlyYou: 'Just you',
  roles: 'Roles',
  rolesHint: 'Players choose one when they ask to join.',
  more: 'More',
  moreHint: 'Roles, join details and sharing',
  joinDetails: 'Join details',
  joinDetailsHint: 'Only players you accept see this.',
  joinDetailsPlaceholder: 'Lobby code, Discord invite, server address',
  tags: 'Tags',
  tagsHint: 'Separate tags with a comma.',
  tagsPlaceholder: 'ranked, chill, voice chat',
  optional: 'Optional',
  isActive: 'Active post',
  isActiveHint: 'Other players see it and can connect.',
  isInactiveHint: 'Only you see it, on your dashboard.',
  submit: 'Create Post',
  submitting: 'Creating...',
  created: 'Post created successfully!',
  cancel: 'Cancel',
  quickPost: 'Create Quick Post',
  quickPostFailed: 'Quick post also failed. Try saving offline instead.',
  editHeading: 'Edit Post',
  editLead: 'Other players see your changes right away.',
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  updated: 'Post updated successfully!',
  restoredChanges: 'We kept your unsaved changes.',
  discardChanges: 'Discard changes',
  loadingPost: 'Loading your post...',
  postNotFound: 'This post no longer exists.',
  postNotFoundText: 'It was deleted, or it belongs to someone else.',
  backToDashboard: 'Back to the dashboard',
  preview: 'Preview',
  previewHint: 'This is how other players will see your post.',
  previewGame: 'Your game',
  previewPlatform: 'Platform',
  previewDescription: 'Your description appears here as you type.',
  accessDenied: 'Access Denied',
  mustSignIn: 'You must be logged in to create a post.',
  textIsStored: "Anything you've written is saved in this tab.",
  goToLogin: 'Go to Login',

  connect: 'Connect',
  connecting: 'Connecting...',
  joinWaitlist: 'Full · join the waitlist',
  joiningWaitlist: 'Joining...',
  ownPost: 'Your post',
  showMore: 'Show more',
  showLess: 'Show less',
  loadingMore: 'Loading more...',
  endOfList: "You've reached the end.",
  skillLevel: 'Skill level',
  region: 'Region',
} as const;

const unexpected = 'An unexpected error occurred.';

/** Messages by error kind. */
const createFailureReasons: Readonly<Record<string, string>> = {
  'permission-denied': 'You do not have permission to create posts. Please check your account status.',
  unavailable: 'The database seems to be unavailable. Check your internet connection and try again.',
  cancelled: 'The operation was cancelled. Please try again.',
  'deadline-exceeded': 'The operation timed out. Please check your connection and try again.',
};

export const createFailed = (kind: string, message: string): string =>
  `Failed to create post. ${createFailureReasons[kind] ?? (message || unexpected)}`;
export const fetchMyPostsFailed = (reason: string): string => `Failed to fetch your posts: ${reason}`;
export const fetchPostFailed = (reason: string): string => `Couldn't load your post: ${reason}`;
export const deleteFailed = (reason: string): string => `Failed to delete post: ${reason}`;
export const updateFailed = (reason: string): string => `Failed to update post: ${reason}`;
export const connectFailed = (reason: string): string => `Couldn't connect: ${reason}`;
export const stillLooking = (game: string, closesAt: Date): string =>
  `Still looking for ${game} players? This post closes ${formatTimeLeft(closesAt) ?? 'now'}.`;
export const closedText = ({ closedReason, closesAt, syncedAt }: Post): string | null => {
  if (closedReason === 'author-missing') return postTexts.authorMissing;
  if (closedReason !== 'ended') return closedReason && postTexts.unconfirmed;
  return syncedAt && closesAt && closesAt <= syncedAt ? postTexts.endedOffline : postTexts.ended;
};
export const moreTags = (count: number): string => `+${count} more`;
export const responsesCount = (count: number, waiting = 0): string =>
  plural(count, 'response') + (waiting > 0 ? ` · ${waiting} waiting` : '');
export const crewSize = (count: number): string => plural(count, 'player');
export const usualFor = (game: string): string => `Usual for ${game}`;
export const usualRolesOf = (game: string): string => `Use the usual roles of ${game}`;
/** 'Tank 1/1 · Healer 0/1': accepted and needed players of each role. */
export const rolesText = ({ roles, acceptedByRole }: Pick<Post, 'roles' | 'acceptedByRole'>): string =>
  roles.map(({ name, count }, index) => `${name} ${acceptedByRole[index] ?? 0}/${count}`).join(' · ');
export const removeTag = (tag: string): string => `Remove tag ${tag}`;
export const tagTooLong = (most: number): string => `Longer than ${most} characters`;
export const tooManyTags = (surplus: number): string => `${TOO_MANY_TAGS}. Remove ${surplus}.`;
export const withAuthor = (author: string): string => `with ${author}`;
const MAX_POST_NAME_LENGTH = 40;
/** Distinguishes posts for the same game by the start of the description. */
export const postName = ({ game, description }: Pick<Post, 'game' | 'description'>): string => {
  const text = description.replaceAll(/\s+/g, ' ');
  return `${game}, “${text.length > MAX_POST_NAME_LENGTH ? `${text.slice(0, MAX_POST_NAME_LENGTH).trimEnd()}…` : text}”`;
};
export const gameOnPlatform = ({ game, platform }: Pick<Post, 'game' | 'platform'>): string => `${game} on ${platform}`;
export const actionForGame = (action: string, game: string): string => `${action}: ${game}`;
