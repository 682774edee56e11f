import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import type { Issue } from '@muster/contract/issues.ts';

interface AppErrorDetails {
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number;
  /** Why, in an administrator's words. */
  readonly reason?: string;
  /** What to say instead of the code's own sentence, where a broken rule has one. */
  readonly message?: string;
}

/** A failure that people are told about: an entry of the contract's table, with details where they help. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { message, issues, reason, retryAfterSeconds }: AppErrorDetails = {}) {
    super(message ?? issues?.[0]?.message ?? errors[code].message);
    this.code = code;
    this.status = errors[code].status;
    this.issues = issues;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A rule that only the server can check, told as if the form had found it. */
export const validationError = (path: string, message: string): AppError =>
  new AppError('validation-failed', { issues: [{ path, message }] });
