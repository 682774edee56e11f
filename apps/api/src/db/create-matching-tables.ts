import { createTables, readJournal } from './apply-migrations.ts';
import { type ConnectionTarget, openTransaction } from './client.ts';
import { MIGRATION_APPLICATION_NAME, connect } from './migrate.ts';
import { runTransaction } from './transaction.ts';

const quiet = { info: () => {} };

/** Creates the same tables in an empty database as in the other one, without rows and triggers. */
export async function createMatchingTables(empty: ConnectionTarget, other: ConnectionTarget): Promise<void> {
  const from = await connect(other, quiet, MIGRATION_APPLICATION_NAME);
  const to = await connect(empty, quiet, MIGRATION_APPLICATION_NAME);
  try {
    const { newest } = await runTransaction(from, () => readJournal(openTransaction(from)));
    await runTransaction(to, () => createTables(openTransaction(to), newest));
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
