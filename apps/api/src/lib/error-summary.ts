import { DrizzleQueryError } from 'drizzle-orm';

/** Why something failed, in one line: our own sentence, then its cause in brackets. */
export function errorSummary(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Its own message is the query with its values.
  if (error instanceof DrizzleQueryError) return errorSummary(error.cause ?? 'A query failed.');
  // A failed connection to a name with several addresses: the error itself has no message.
  if (error instanceof AggregateError) return error.errors.map(errorSummary).join(', ');
  const [message = ''] = error.message.split('\n');
  return error.cause === undefined ? message : `${message} (${errorSummary(error.cause)})`;
}
