import { DrizzleQueryError } from 'drizzle-orm';

/** Why something failed, in one line: our own sentence, then its cause in brackets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Its own message is the query with its values.
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause ?? 'A query failed.');
  // A failed connection to a name with several addresses: the error itself has no message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const [message = ''] = error.message.split('\n');
  return error.cause === undefined ? message : `${message} (${reasonOf(error.cause)})`;
}
