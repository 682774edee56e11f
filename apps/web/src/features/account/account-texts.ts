import type { DeletionSummary } from '@muster/contract/account.ts';
import { plural } from '#src/lib/plural.ts';
import { unknownUserName } from '@muster/contract/chat.ts';

export const accountTexts = {
  heading: 'Account',
  cancel: 'Cancel',

  password: 'Password',
  passwordHint: 'Changing it signs you out everywhere else.',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  savingPassword: 'Changing...',

  sessions: 'Where you are signed in',
  sessionsHint: 'Sign out any browser that you do not know, then change your password.',
  loadingSessions: 'Loading where you are signed in...',
  thisBrowser: 'This browser',
  lastUsed: 'Last used',
  signedInSince: 'Signed in since',
  noOtherSessions: 'You are signed in nowhere else.',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutOthers: 'Sign out everywhere else',
  signOutOthersTitle: 'Sign out everywhere else?',

  data: 'Your data',
  dataHint: 'Your profile, posts, conversations and settings, as one JSON file.',
  download: 'Download my data',
  preparing: 'Preparing...',
  downloaded: 'Saved to your downloads.',

  danger: 'Danger Zone',
  dangerHint: 'Delete your account and all that is yours. This cannot be undone.',
  deleteAccount: 'Delete Account',
  deleting: 'Deleting...',
  deleteTitle: 'Delete your account?',
  deleteLead: 'This cannot be undone, and nobody can bring it back for you.',
  deletedHeading: 'What goes at once',
  retainedHeading: 'What stays',
  counting: 'Counting what is yours...',
  downloadFirst: 'You may want a copy first.',
  yourPassword: 'Your password',
  mayBeDeleted:
    'Your account may be gone all the same. If it is, you are signed out here, and this browser forgets what it kept of you.',
  deleted: 'Your account has been deleted.',
} as const;

/** File name of the export if the server sends none. */
export const EXPORT_FILE_NAME = 'my-data.json';

export const passwordChanged = (endedSessions: number): string =>
  `Your password was changed. ${plural(endedSessions, 'other session was', 'other sessions were')} signed out.`;

export const sessionsFailed = (reason: string): string => `Failed to load where you are signed in: ${reason}`;
export const signOutLabel = (device: string): string => `Sign out ${device}`;
export const signOutFailed = (device: string, reason: string): string => `Failed to sign out ${device}: ${reason}`;
export const signedOut = (device: string): string => `${device} is signed out.`;
export const signOutOthersText = (count: number): string =>
  `${plural(count, 'other browser', 'other browsers')} will have to sign in again. This one stays signed in.`;
export const signOutOthersFailed = (reason: string): string => `Failed to sign out everywhere else: ${reason}`;
export const signedOutOthers = (count: number): string =>
  `${plural(count, 'other session was', 'other sessions were')} signed out.`;

export const downloadFailed = (reason: string): string => `Failed to prepare your data: ${reason}`;

export const deletionFailed = (reason: string): string => `Failed to delete account: ${reason}`;
export const summaryFailed = (reason: string): string => `What is yours could not be counted: ${reason}`;

const countItem = (count: number | undefined, one: string, many: string, uncounted: string): string[] => {
  if (count === undefined) return [uncounted];
  return count === 0 ? [] : [plural(count, one, many)];
};

/** What is deleted with the account, one item per line; without numbers if the summary is unavailable. */
export const deletedItems = (summary: DeletionSummary | undefined): readonly string[] => [
  summary?.hasPicture === false ? 'Your profile and settings' : 'Your profile, picture and settings',
  ...countItem(summary?.posts, 'post', 'posts', 'All your posts'),
  ...countItem(summary?.conversations, 'conversation in your list', 'conversations in your list', 'Your conversations'),
  ...countItem(summary?.sessions, 'session', 'sessions, in all your browsers', 'All sessions'),
];

/** What remains after the deletion; undefined if the member has no conversations. */
export const retainedText = (summary: DeletionSummary | undefined): string | undefined => {
  if (summary?.conversations === 0) return undefined;
  const messages = summary ? plural(summary.messages, 'message of yours', 'messages of yours') : 'your messages';
  const withMessages = summary?.messages === 0 ? '' : ` with ${messages},`;
  return `The players you wrote with keep their conversations,${withMessages} under the name ‘${unknownUserName}’.`;
};
