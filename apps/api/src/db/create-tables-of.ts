import { createTables, readJournal } from './apply-migrations.ts';
import { type ConnectionTarget, openTransaction } from './client.ts';
import { MIGRATION_APPLICATION_NAME, connect } from './migrate.ts';
import { runTransaction } from './transaction.ts';

const quiet = { info: () => {} };

/** Creates the tables of another database in an empty one, without rows and triggers. */
export async function createTablesOf(empty: ConnectionTarget, other: ConnectionTarget): Promise<void> {
  const from = await connect(other, quiet, MIGRATION_APPLICATION_NAME);
  const to = await connect(empty, quiet, MIGRATION_APPLICATION_NAME);
  try {
    const { newest } = await runTransaction(from, () => readJournal(openTransaction(from)));
    await runTransaction(to, () => createTables(openTransaction(to), newest));
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
