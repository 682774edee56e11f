import { t } from '@lingui/core/macro';
import { ApiError, type ApiErrorCode, isOfflineError } from '#src/lib/api/api-error.ts';

/** Reasons by error kind or code, and without a network. */
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

/** Why the last attempt failed, and what the form offers then. */
export interface FailedCreation {
  readonly failure?: string;
  readonly offersQuickPost?: boolean;
  readonly offersSaveOffline?: boolean;
  readonly offersVerification?: boolean;
}

/** The member must do something first. */
const writingRefusals: readonly ApiErrorCode[] = ['email-not-verified', 'rules-not-accepted'];

/** A quick post counts against the same limit, and needs the same verification and acceptance. */
export const failsAgainAsQuickPost = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'too-many-requests' || writingRefusals.includes(error.code));

function reasonOf(error: unknown): string {
  if (isOfflineError(error)) return 'offline';
  if (!(error instanceof ApiError)) return '';
  // The messages of other refusals and of intercepted calls are more precise than those of their kinds.
  return error.kind === 'permission-denied' || error.code === 'intercepted' ? error.code : error.kind;
}

export function describeFailure(error: unknown, isFieldError: boolean): FailedCreation {
  const { kind, code } = error instanceof ApiError ? error : {};
  return {
    failure: describeFailedCreation(reasonOf(error), error instanceof Error ? error.message : ''),
    offersQuickPost: !isFieldError && !failsAgainAsQuickPost(error),
    offersSaveOffline: kind === 'unavailable',
    offersVerification: code === 'email-not-verified',
  };
}
