import { t } from '@lingui/core/macro';
import { commonErrors, errorBodyFields } from '@muster/contract/common-errors.ts';
import type { ErrorBody, ErrorCode } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';
import { translate } from '../i18n.ts';
import { pageLanguage } from '../page-language.ts';
import { readAppearance } from '../product.ts';
import { formatWait } from '../time/waits.ts';

/** Groups errors by what the member can do about them. */
type ApiErrorKind =
  | 'unavailable'
  | 'permission-denied'
  | 'cancelled'
  | 'deadline-exceeded'
  | 'too-many-requests'
  | 'other';

export type ApiErrorCode = ErrorCode | 'cancelled' | 'intercepted';

interface ApiErrorDetails {
  readonly code: ApiErrorCode;
  /** 0 if there was no response. */
  readonly status: number;
  readonly message: string;
  readonly issues?: ErrorBody['issues'];
  readonly reason?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  0: 'unavailable',
  403: 'permission-denied',
  408: 'deadline-exceeded',
  429: 'too-many-requests',
  499: 'cancelled',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

const codes: Readonly<Record<number, keyof typeof commonErrors>> = {
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  408: 'deadline-exceeded',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** Message of a temporary error, with the time until a retry can succeed. */
function describeWait(code: ApiErrorCode, seconds: number): string | undefined {
  const inTime = formatWait(seconds);
  if (code === 'too-many-requests')
    return t({ message: `Too many requests. Try again ${inTime}.`, comment: 'inTime: "in 40 seconds"' });
  if (code === 'unavailable')
    return t({
      message: `The database seems to be unavailable. Try again ${inTime}.`,
      comment: 'inTime: "in 40 seconds"',
    });
  if (code === 'deadline-exceeded')
    return t({ message: `The operation timed out. Try again ${inTime}.`, comment: 'inTime: "in 40 seconds"' });
  if (code !== 'open-requests-limit') return undefined;
  return t({
    message: `Too many players haven't answered you yet. You can contact another one ${inTime}, or earlier if they answer.`,
    comment: 'inTime: "in 40 seconds"',
  });
}

/** A failed API call; `message` is the text to show. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly kind: ApiErrorKind;
  /** Validation errors in form order. */
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** The admin's reason, for example for a suspension. */
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, status, message, issues = [], reason, retryAfterSeconds, cause }: ApiErrorDetails) {
    const wait = retryAfterSeconds === undefined ? undefined : describeWait(code, retryAfterSeconds);
    super(wait ?? translate(message), { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.kind = code === 'wrong-address' ? 'other' : (kinds[status] ?? 'other');
    this.issues = issues;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** States why there was no response. */
const describeNetworkError = (productName: string): string =>
  navigator.onLine
    ? t`${productName} can't be reached. Check your internet connection and try again.`
    : t`You're offline. Try again when you're back online.`;

/** There was no response. */
export const networkError = (cause: unknown): ApiError =>
  new ApiError({
    code: 'unavailable',
    status: 0,
    message: describeNetworkError(readAppearance().name),
    cause,
  });

/** Another page responded; see `isForeign`. Callers handle it like a missing response. */
export const interceptedError = (): ApiError =>
  new ApiError({
    code: 'intercepted',
    status: 0,
    message: t`Something is blocking ${{ productName: readAppearance().name }}. Reload the page: you may need to sign in to your network.`,
  });

/** Whether the server did not respond. */
export const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

export const isOfflineError = (error: unknown): boolean => isNetworkError(error) && !navigator.onLine;

export const cancelledError = (cause: unknown): ApiError =>
  new ApiError({ code: 'cancelled', status: 499, message: t`The operation was cancelled. Please try again.`, cause });

export const timeoutError = (cause: unknown): ApiError =>
  new ApiError({ code: 'deadline-exceeded', status: 504, message: commonErrors['deadline-exceeded'].message, cause });

const isCommon = (code: string): code is keyof typeof commonErrors => code in commonErrors;

/** The server's message in the language of the page, or else the message of the code. */
function translateMessage({ code, message }: ErrorBody): string {
  const translated = translate(message);
  return translated === message && pageLanguage !== 'en' && isCommon(code) ? commonErrors[code].message : translated;
}

/** The codes are not checked, because a newer server may send others. */
const errorBodySchema = z.object({ code: z.custom<ErrorCode>((code) => typeof code === 'string'), ...errorBodyFields });

export const isErrorBody = (body: unknown): boolean => errorBodySchema.safeParse(body).success;

/** Reads the error body. A response from elsewhere, such as a proxy's error page, is mapped by its status. */
export function parseApiError(status: number, body: unknown): ApiError {
  const { data } = errorBodySchema.safeParse(body);
  if (data) return new ApiError({ ...data, status, message: translateMessage(data) });
  const code = codes[status] ?? 'internal';
  return new ApiError({ code, status: status === 502 ? 503 : status, message: commonErrors[code].message });
}

/** The call was not sent: another member is signed in now. */
export const sessionChangedError = (): ApiError =>
  new ApiError({ code: 'session-changed', ...commonErrors['session-changed'] });

/** The call was not sent: nobody is signed in. */
export const notSignedInError = (): ApiError =>
  new ApiError({ code: 'unauthenticated', ...commonErrors.unauthenticated });

/** Whether nobody, or another member, is signed in now. */
export const isSessionError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'session-changed');

const unknownOutcomes: readonly ApiErrorKind[] = ['unavailable', 'deadline-exceeded', 'cancelled'];

/** Whether there was no definite response; the server may have carried out the request. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && unknownOutcomes.includes(error.kind);

/** Too many unanswered requests and conversations: it ends with an answer, not with a retry. */
const isAwaitingAnswers = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'open-requests-limit';

/** Whether a retry may succeed. */
export const isTransientError = (error: unknown): boolean =>
  isOutcomeUnknown(error) ||
  (error instanceof ApiError && error.kind === 'too-many-requests' && !isAwaitingAnswers(error));
