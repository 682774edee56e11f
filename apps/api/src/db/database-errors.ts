import type { ErrorCode } from '@muster/contract/errors.ts';
import pg from 'pg';

/** SQLSTATE classes after which the same request may succeed later: connection, resources, operator, system. */
const passingClasses = ['08', '53', '57', '58'];
/** Serialization failure, deadlock, lock not available, read-only after a failover, idle in a transaction for too long. */
const passingStates = ['40001', '40P01', '55P03', '25006', '25P03'];
const QUERY_CANCELED = '57014';

const socketErrors = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const driverSentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

/** The database's own error behind whatever the query builder wrapped around it. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : null;
}

/** Whether a unique constraint of this name refused the row. */
export function isTaken(error: unknown, constraint: string): boolean {
  const found = databaseErrorOf(error);
  return found?.code === '23505' && found.constraint === constraint;
}

/** A row that this one belongs to is gone: somebody has left while the request was on its way. */
const FOREIGN_KEY_VIOLATION = '23503';

/** The constraint that refused a row because what it belongs to is gone; null for every other error. */
export function brokenReference(error: unknown): string | null {
  const found = databaseErrorOf(error);
  return found?.code === FOREIGN_KEY_VIOLATION ? (found.constraint ?? '') : null;
}

/** Whether transactions waited for each other in a circle: all but one of them may simply try again. */
export const isDeadlock = (error: unknown): boolean => databaseErrorOf(error)?.code === '40P01';

/** Which failure of ours a trouble of the database is; null when the error is something else. */
export function databaseErrorCode(error: Error): ErrorCode | null {
  const state = databaseErrorOf(error)?.code;
  if (state === QUERY_CANCELED) return 'deadline-exceeded';
  if (state !== undefined) {
    return passingClasses.includes(state.slice(0, 2)) || passingStates.includes(state) ? 'unavailable' : null;
  }
  return connectionErrorCode(error);
}

function connectionErrorCode(error: Error): ErrorCode | null {
  if (error.message.startsWith('Query read timeout')) return 'deadline-exceeded';
  if ('code' in error && typeof error.code === 'string' && socketErrors.has(error.code)) return 'unavailable';
  if (driverSentences.some((sentence) => error.message.startsWith(sentence))) return 'unavailable';
  return error.cause instanceof Error ? connectionErrorCode(error.cause) : null;
}
