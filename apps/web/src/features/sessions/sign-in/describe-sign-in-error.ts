import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import type { ApiErrorCode } from '#src/lib/api/api-error.ts';
import { translate } from '#src/lib/i18n.ts';
import { formatWait } from '#src/lib/time/waits.ts';

/** The complete list of the specification; the server sends only some of the codes. */
const signInMessages: Readonly<Partial<Record<string, string>>> = {
  'invalid-credential': errors['invalid-credential'].message,
  'user-not-found': t`No account found with this email. Please register first.`,
  'wrong-password': t`Incorrect password. Please try again.`,
  'too-many-requests': t`Too many failed attempts. Please try again later.`,
  'user-disabled': errors['user-disabled'].message,
  'invalid-email': t`Please enter a valid email address.`,
};

interface SignInError {
  readonly code: ApiErrorCode | (string & {});
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}

const describeWait = (inTime: string): string =>
  t({
    message: `Too many failed attempts. Please try again ${inTime}.`,
    comment: 'Such as: Please try again in 5 minutes.',
  });

/** Falls back to the error's own message. */
export const describeSignInError = ({ code, message, retryAfterSeconds }: SignInError): string =>
  code === 'too-many-requests' && retryAfterSeconds !== undefined
    ? describeWait(formatWait(retryAfterSeconds))
    : translate(signInMessages[code] ?? (message || t`Failed to sign in`));
