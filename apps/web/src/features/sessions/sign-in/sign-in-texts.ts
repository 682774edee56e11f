import { t } from '@lingui/core/macro';
import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import type { ApiErrorCode } from '#src/lib/api/api-error.ts';
import { formatWait } from '#src/lib/time/dates.ts';

export const accountDisabled = errors['user-disabled' satisfies ErrorCode].message;

/** The complete list of the specification; the server sends only some of the codes. */
const signInMessages: Readonly<Partial<Record<string, string>>> = {
  'invalid-credential': errors['invalid-credential'].message,
  'user-not-found': t`No account found with this email. Please register first.`,
  'wrong-password': t`Incorrect password. Please try again.`,
  'too-many-requests': t`Too many failed attempts. Please try again later.`,
  'user-disabled': accountDisabled,
  'invalid-email': t`Please enter a valid email address.`,
};

const signInFailed = t`Failed to sign in`;

/** Falls back to the error's own message. */
export const signInMessage = (failure: {
  readonly code: ApiErrorCode | (string & {});
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}): string =>
  failure.code === 'too-many-requests' && failure.retryAfterSeconds !== undefined
    ? t`Too many failed attempts. Please try again ${{ inTime: formatWait(failure.retryAfterSeconds) }}.`
    : (signInMessages[failure.code] ?? (failure.message || signInFailed));
export const registrationFailed = (reason: string): string => t`Failed to create an account: ${reason}`;
