import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import type { Issue } from '@muster/contract/issues.ts';

/** When to repeat a request that found the server or its database overloaded. */
export const RETRY_AFTER_SECONDS = 2;

interface AppErrorDetails {
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number;
  /** Reason written by an administrator. */
  readonly reason?: string;
  /** Replaces the message of the code. */
  readonly message?: string;
}

/** An error from the contract's table, with details for the response. */
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

/** The client closed the connection before its request ran. */
export class ClientClosedError extends Error {}

/** A rule that only the server can check, reported like a validation error of the form. */
export const validationError = (path: string, message: string): AppError =>
  new AppError('validation-failed', { issues: [{ path, message }] });

/** Returns the value. Throws this error if there is none. */
export function requireFound<Value extends object | string>(value: Value | null | undefined, code: ErrorCode): Value {
  if (value === null || value === undefined) throw new AppError(code);
  return value;
}
