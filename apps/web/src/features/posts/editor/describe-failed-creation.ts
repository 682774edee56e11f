import { t } from '@lingui/core/macro';

/** Reasons by error kind, and without a network. */
const reasons: Readonly<Record<string, string>> = {
  'permission-denied': t`You do not have permission to create posts. Please check your account status.`,
  unavailable: t`The database seems to be unavailable. Check your internet connection and try again.`,
  cancelled: t`The operation was cancelled. Please try again.`,
  offline: t`You're offline. Save this post, and it will be sent when you're back online.`,
  'deadline-exceeded': t`The operation timed out. Please check your connection and try again.`,
};

/** `message`: the reason for any other kind. */
export const describeFailedCreation = (kind: string, message: string): string =>
  t`Failed to create post. ${{ reason: reasons[kind] ?? (message || t`An unexpected error occurred.`) }}`;
