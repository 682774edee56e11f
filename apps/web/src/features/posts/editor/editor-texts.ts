import { sentence } from '#src/lib/sentence.ts';
import { plural } from '#src/lib/plural.ts';
import { tooManyTagsMessage } from '@muster/contract/values/tags.ts';

export const editorTexts = {
  createLead: 'Players who connect can message you right away.',
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
  roles: 'Roles',
  ownRole: 'Your role',
  anyRole: 'Any role',
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
  newTimeNotice: "We'll notify your crew and everyone who asked to join about the new time.",
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
} as const;

const unexpected = 'An unexpected error occurred.';
/** Messages by error kind, and without a network. */
const createFailureReasons: Readonly<Record<string, string>> = {
  'permission-denied': 'You do not have permission to create posts. Please check your account status.',
  unavailable: 'The database seems to be unavailable. Check your internet connection and try again.',
  cancelled: 'The operation was cancelled. Please try again.',
  offline: "You're offline. Save this post, and it will be sent when you're back online.",
  'deadline-exceeded': 'The operation timed out. Please check your connection and try again.',
};
export const createFailed = (kind: string, message: string): string =>
  `Failed to create post. ${createFailureReasons[kind] ?? (message || unexpected)}`;
export const fetchPostFailed = (reason: string): string => `Couldn't load your post: ${reason}`;
export const crewSize = (count: number): string => plural(count, 'player');
export const usualFor = (game: string): string => sentence`Usual for ${game}`;
export const unnamedRole = (index: number): string => `Role ${index + 1}`;
export const usualRolesOf = (game: string): string => `Use the usual ${game} roles`;
export const removeTag = (tag: string): string => `Remove tag ${tag}`;
export const tagTooLong = (most: number): string => `Longer than ${most} characters`;
export const tooManyTags = (surplus: number): string => `${tooManyTagsMessage}. Remove ${surplus}.`;
