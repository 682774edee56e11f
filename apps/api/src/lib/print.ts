import { DrizzleQueryError } from 'drizzle-orm';

export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

/** An error in one line: its message, then its cause in brackets. */
export function errorSummary(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Its message contains the query's values.
  if (error instanceof DrizzleQueryError) return errorSummary(error.cause ?? 'A query failed.');
  // A failed connection to a host name with several addresses has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(errorSummary).join(', ');
  const [message = ''] = error.message.split('\n');
  return error.cause === undefined ? message : `${message} (${errorSummary(error.cause)})`;
}
