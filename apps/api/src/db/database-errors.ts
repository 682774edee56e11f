import type { ErrorCode } from '@muster/contract/errors.ts';
import pg from 'pg';

/** SQLSTATE classes after which a retry may succeed: connection, resources, operator intervention, system. */
const transientClasses = ['08', '53', '57', '58'];
/** Serialization failure, deadlock, lock not available, read-only after a failover, idle-in-transaction and transaction timeouts. */
const transientStates = ['40001', '40P01', '55P03', '25006', '25P03', '25P04'];
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

/** The PostgreSQL error, unwrapped from the query builder's errors. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? findDatabaseError(error.cause) : null;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = findDatabaseError(error);
  return found?.code === '23505' && found.constraint === constraint;
}

/** A referenced row was deleted while the request was running. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Name of the violated foreign key; null for any other error. */
export function violatedForeignKey(error: unknown): string | null {
  const found = findDatabaseError(error);
  return found?.code === FOREIGN_KEY_VIOLATION ? (found.constraint ?? '') : null;
}

/** SQLSTATE classes of errors that are due to the data of a statement: data exception, integrity constraint violation. */
const dataClasses = ['22', '23'];
export const isDataError = (error: unknown): boolean =>
  dataClasses.includes(findDatabaseError(error)?.code?.slice(0, 2) ?? '');

/** PostgreSQL aborts one of the deadlocked transactions, which may be retried. */
export const isDeadlock = (error: unknown): boolean => findDatabaseError(error)?.code === '40P01';

/** Whether the server did not answer within `query_timeout`. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isQueryTimeout(error.cause));

/** The error code for a temporary database failure; null for any other error. */
export function databaseErrorCode(error: Error): ErrorCode | null {
  const state = findDatabaseError(error)?.code;
  if (state === QUERY_CANCELED) return 'deadline-exceeded';
  if (state !== undefined) {
    return transientClasses.includes(state.slice(0, 2)) || transientStates.includes(state) ? 'unavailable' : null;
  }
  return connectionErrorCode(error);
}

function connectionErrorCode(error: Error): ErrorCode | null {
  if (isQueryTimeout(error)) return 'deadline-exceeded';
  if ('code' in error && typeof error.code === 'string' && socketErrors.has(error.code)) return 'unavailable';
  if (driverMessages.some((sentence) => error.message.startsWith(sentence))) return 'unavailable';
  return error.cause instanceof Error ? connectionErrorCode(error.cause) : null;
}
