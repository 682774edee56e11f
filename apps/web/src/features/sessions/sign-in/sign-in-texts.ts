import { type ErrorCode, errors, waitInWords } from '@muster/contract/errors.ts';
import type { ApiErrorCode } from '#src/lib/api/api-error.ts';
import { productName } from '#src/lib/product.ts';

export const accountDisabled = errors['user-disabled' satisfies ErrorCode].message;

/** The complete list of the specification; the server sends only some of the codes. */
const signInMessages: Readonly<Partial<Record<string, string>>> = {
  'invalid-credential': errors['invalid-credential'].message,
  'user-not-found': 'No account found with this email. Please register first.',
  'wrong-password': 'Incorrect password. Please try again.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'user-disabled': accountDisabled,
  'invalid-email': 'Please enter a valid email address.',
};

const signInFailed = 'Failed to sign in';

/** Falls back to the error's own message. */
export const signInMessage = (failure: {
  readonly code: ApiErrorCode | (string & {});
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}): string =>
  failure.code === 'too-many-requests' && failure.retryAfterSeconds !== undefined
    ? `Too many failed attempts. Please try again in ${waitInWords(failure.retryAfterSeconds)}.`
    : (signInMessages[failure.code] ?? (failure.message || signInFailed));

export const disabledReasonText = (reason: string): string => `Reason: ${reason}`;

export const registerFor = (purpose: string): string => `${purpose}: create an account to send your request.`;
export const signInFor = (purpose: string): string => `${purpose}: sign in to send your request.`;
export const nameHint = 'Other players see this name. A nickname is fine.';
export const registrationFailed = (reason: string): string => `Failed to create an account: ${reason}`;
export const forgotPassword = 'Forgot your password?';
export const accountCreated = 'Account created successfully! Please log in.';
export const signOutFailed = (reason: string): string => `You're still signed in: ${reason}`;
export const signedOut = 'You were signed out. Please sign in again.';
export const serverUnreachable = `Can't reach ${productName} right now. You can sign in as soon as it's back.`;
