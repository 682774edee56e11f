import { t, plural } from '@lingui/core/macro';

const unexpected = t`An unexpected error occurred.`;
/** Messages by error kind, and without a network. */
const createFailureReasons: Readonly<Record<string, string>> = {
  'permission-denied': t`You do not have permission to create posts. Please check your account status.`,
  unavailable: t`The database seems to be unavailable. Check your internet connection and try again.`,
  cancelled: t`The operation was cancelled. Please try again.`,
  offline: t`You're offline. Save this post, and it will be sent when you're back online.`,
  'deadline-exceeded': t`The operation timed out. Please check your connection and try again.`,
};
export const createFailed = (kind: string, message: string): string =>
  t`Failed to create post. ${{ value: createFailureReasons[kind] ?? (message || unexpected) }}`;
export const fetchPostFailed = (reason: string): string => t`Couldn't load your post: ${reason}`;
export const crewSize = (count: number): string => plural(count, { one: '# player', other: '# players' });
export const removeTag = (tag: string): string => t`Remove tag ${tag}`;
