import type { ErrorCode } from '@muster/contract/errors.ts';
import pg from 'pg';

/** SQLSTATE classes after which the same request may succeed later: connection, resources, operator, system. */
const transientClasses = ['08', '53', '57', '58'];
/** Serialization failure, deadlock, lock not available, read-only after a failover, idle in a transaction for too long. */
const transientStates = ['40001', '40P01', '55P03', '25006', '25P03'];
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
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

/** The database's own error behind whatever the query builder wrapped around it. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? findDatabaseError(error.cause) : null;
}

/** Whether a unique constraint of this name refused the row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = findDatabaseError(error);
  return found?.code === '23505' && found.constraint === constraint;
}

/** A row that this one belongs to is gone: somebody has left while the request was on its way. */
const FOREIGN_KEY_VIOLATION = '23503';

/** The constraint that refused a row because what it belongs to is gone; null for every other error. */
export function violatedForeignKey(error: unknown): string | null {
  const found = findDatabaseError(error);
  return found?.code === FOREIGN_KEY_VIOLATION ? (found.constraint ?? '') : null;
}

/** Whether transactions waited for each other in a circle: all but one of them may simply try again. */
export const isDeadlock = (error: unknown): boolean => findDatabaseError(error)?.code === '40P01';

/** Which failure of ours a trouble of the database is; null when the error is something else. */
export function databaseErrorCode(error: Error): ErrorCode | null {
  const state = findDatabaseError(error)?.code;
  if (state === QUERY_CANCELED) return 'deadline-exceeded';
  if (state !== undefined) {
    return transientClasses.includes(state.slice(0, 2)) || transientStates.includes(state) ? 'unavailable' : null;
  }
  return connectionErrorCode(error);
}

function connectionErrorCode(error: Error): ErrorCode | null {
  if (error.message.startsWith('Query read timeout')) return 'deadline-exceeded';
  if ('code' in error && typeof error.code === 'string' && socketErrors.has(error.code)) return 'unavailable';
  if (driverMessages.some((sentence) => error.message.startsWith(sentence))) return 'unavailable';
  return error.cause instanceof Error ? connectionErrorCode(error.cause) : null;
}
