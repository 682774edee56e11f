import { type ErrorBody, type ErrorCode, errorBodySchema, errors } from '@muster/contract/errors.ts';

/** What went wrong in the terms of a person: what the message offers depends on it. */
export type ApiErrorKind =
  | 'unavailable'
  | 'permission-denied'
  | 'cancelled'
  | 'deadline-exceeded'
  | 'too-many-requests'
  | 'other';

export type ApiErrorCode = ErrorCode | 'cancelled';

interface ApiErrorDetails {
  readonly code: ApiErrorCode;
  /** 0 when there was no answer. */
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

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  408: 'deadline-exceeded',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** A call that did not succeed; `message` is the sentence to show. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly kind: ApiErrorKind;
  /** The broken rules in the order in which they are told. */
  readonly issues: NonNullable<ErrorBody['issues']>;
  /** Why, in an administrator's words. */
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, status, message, issues = [], reason, retryAfterSeconds, cause }: ApiErrorDetails) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.kind = kinds[status] ?? 'other';
    this.issues = issues;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: the network or the server is away. */
export const networkError = (cause: unknown): ApiError =>
  new ApiError({ code: 'unavailable', status: 0, message: errors.unavailable.message, cause });

/** Whether nothing at all came back: there is no line, or nobody at its end. */
export const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The caller gave up. */
export const cancelledError = (cause: unknown): ApiError =>
  new ApiError({ code: 'cancelled', status: 499, message: 'The operation was cancelled. Please try again.', cause });

/** No answer came in time. */
export const timeoutError = (cause: unknown): ApiError =>
  new ApiError({ code: 'deadline-exceeded', status: 504, message: errors['deadline-exceeded'].message, cause });

/** The error that an answer stands for; an answer that is not ours (a proxy's page) is read by its status. */
export function parseApiError(status: number, body: unknown): ApiError {
  const { data } = errorBodySchema.safeParse(body);
  if (data) return new ApiError({ ...data, status });
  const code = codes[status] ?? 'internal';
  return new ApiError({ code, status: status === 502 ? 503 : status, message: errors[code].message });
}

/** This tab is for somebody else by now: the call was not made. */
export const sessionChangedError = (): ApiError =>
  new ApiError({ code: 'session-changed', ...errors['session-changed'] });

/** Nobody is signed in by now: the call was not made. */
export const notSignedInError = (): ApiError => new ApiError({ code: 'unauthenticated', ...errors.unauthenticated });

/** Whether nobody, or somebody else, is signed in by now. */
export const isSessionError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'session-changed');

const unknownOutcomes: readonly ApiErrorKind[] = ['unavailable', 'deadline-exceeded', 'cancelled'];

/** Whether no answer came; what was asked for may have happened all the same. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && unknownOutcomes.includes(error.kind);

/** Whether the same may well succeed later. */
export const isTransientError = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof ApiError && error.kind === 'too-many-requests');

const MAX_WAIT_IN_SECONDS = 90;

const retryIn = (seconds: number): string =>
  seconds <= MAX_WAIT_IN_SECONDS ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} min.`;

/** What a sentence advises where nobody knows how long to wait. */
const generalAdvice = / Please [^.]*\.$/;

/** How a message ends that states itself when to try again. */
const hasRetryTime = / in a moment\.$/;

/** Why something failed, and when another try makes sense where the server has said so. */
export function describeError(error: Error): string {
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (wait === undefined || hasRetryTime.test(error.message)) return error.message;
  return `${error.message.replace(generalAdvice, '')} ${retryIn(wait)}`;
}
