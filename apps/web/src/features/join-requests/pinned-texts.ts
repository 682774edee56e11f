import { EXCERPT_MAX_LENGTH } from '@muster/contract/posts/join-requests.ts';

export const pinnedTexts = {
  details: 'Details',
  requestAgain: 'Ask again',
  canRepeat: 'You can ask once more.',
  requesting: 'Asking...',
  note: 'Note:',
  dialogTitle: 'Note for the author',
  dialogText: 'Say who you bring and what the author should know. Only the author sees it.',
} as const;

export const requestPosition = (index: number, count: number): string => `${index + 1} of ${count}`;
/** Contains the visible label. */
export const showAnother = (position: string): string => `Show another request, ${position}`;
export const requestFailed = (reason: string): string => `Your request was not sent. ${reason}`;
/** With an ellipsis if the server may have shortened it. */
export const excerptText = (excerpt: string): string =>
  excerpt.length < EXCERPT_MAX_LENGTH ? excerpt : `${excerpt.trimEnd()}…`;
