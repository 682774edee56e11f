import type pg from 'pg';
import { isQueryTimeout } from './database-errors.ts';

/** Options of `begin`. */
export type TransactionMode = '' | 'isolation level repeatable read, read only';

interface TransactionOptions {
  readonly mode?: TransactionMode;
  /** Called at the end. With a failure, the connection may still be in the transaction and must be closed. */
  readonly release?: (failure: unknown) => void;
}

/**
 * Runs work in a transaction of a connection. Drizzle's own function never returns a connection whose `begin` fails to the pool,
 * returns one whose `rollback` timed out with the transaction still open, and resolves if `commit` rolled back.
 */
export async function runTransaction<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
  { mode = '', release = () => {} }: TransactionOptions = {},
): Promise<Result> {
  let failure: unknown;
  const send = async (statement: string): Promise<string> => {
    try {
      return (await client.query(statement)).command;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const runWork = async (): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      // The server would not answer `rollback` either.
      if (isQueryTimeout(error)) failure = error;
      else await send('rollback').catch(() => {});
      throw error;
    }
  };
  try {
    await send(`begin ${mode}`);
    const result = await runWork();
    if ((await send('commit')) === 'ROLLBACK') throw new Error('Rolled back: a failed statement was ignored.');
    return result;
  } finally {
    release(failure);
  }
}
