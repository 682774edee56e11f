import type { DeletionSummary } from '@muster/contract/members/account.ts';
import { plural } from '#src/lib/plural.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';

export const accountTexts = {
  heading: 'Account',

  data: 'Your data',
  dataHint: 'Your profile, posts, conversations and settings, as one JSON file.',
  download: 'Download my data',
  preparing: 'Preparing...',
  downloaded: 'Saved to your downloads.',

  danger: 'Danger Zone',
  dangerHint: "Delete your account, profile and posts. This can't be undone.",
  deleteAccount: 'Delete account',
  deleting: 'Deleting...',
  deleteTitle: 'Delete your account?',
  deleteLead: "This can't be undone, not even by an administrator.",
  deletedHeading: "What's deleted right away",
  retainedHeading: 'What stays',
  counting: 'Counting your posts and messages...',
  downloadFirst: 'Want a copy before you go?',
  yourPassword: 'Your password',
  mayBeDeleted:
    "Your account may have been deleted anyway. If so, you'll be signed out and this browser will clear your saved data.",
  deleted: 'Your account has been deleted.',
} as const;

/** File name of the export if the server sends none. */
export const EXPORT_FILE_NAME = 'my-data.json';

export const downloadFailed = (reason: string): string => `Couldn't prepare your data: ${reason}`;

export const deletionFailed = (reason: string): string => `Failed to delete account: ${reason}`;
export const summaryFailed = (reason: string): string => `Couldn't count what would be deleted: ${reason}`;

const countItem = (count: number | undefined, one: string, many: string, uncounted: string): string[] => {
  if (count === undefined) return [uncounted];
  return count === 0 ? [] : [plural(count, one, many)];
};

const sessionsItem = (count: number | undefined): string =>
  `Your sign-in on ${count === undefined ? 'every device' : plural(count, 'device', 'devices')}`;

/** The data deleted with the account, one item per line. Omits the numbers if the summary is unavailable. */
export const deletedItems = (summary: DeletionSummary | undefined): readonly string[] => [
  summary?.hasPicture === false ? 'Your profile and settings' : 'Your profile, picture and settings',
  ...countItem(summary?.posts, 'post', 'posts', 'All your posts'),
  ...countItem(summary?.conversations, 'conversation in your list', 'conversations in your list', 'Your conversations'),
  sessionsItem(summary?.sessions),
];

/** The data that remains after the deletion; undefined if the member has no conversations. */
export const retainedText = (summary: DeletionSummary | undefined): string | undefined => {
  if (summary?.conversations === 0) return undefined;
  const conversationsText = "Players you've chatted with keep the conversation.";
  if (summary?.messages === 0) return `${conversationsText} They see ‘${unknownUserName}’ instead of your name.`;
  const messages = summary ? plural(summary.messages, 'message stays', 'messages stay') : 'messages stay';
  const isOne = summary?.messages === 1;
  return `${conversationsText} Your ${messages}, but ${isOne ? 'shows' : 'show'} ‘${unknownUserName}’ as the sender.`;
};
