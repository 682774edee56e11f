import type pg from 'pg';
import { defaultTimeouts } from './client.ts';
import { findDatabaseError } from './database-errors.ts';

const limitNames = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;
const SET_LIMITS = limitNames
  .map((name) => `alter role current_user set ${name} = ${defaultTimeouts[name]}`)
  .join('; ');

const PROTOCOL_VIOLATION = '08P01';
const DUPLICATE_PREPARED_STATEMENT = '42P05';

const REJECTED_PARAMETERS = `The connection pooler rejects start-up parameters. Add ${limitNames.join(', ')} to its ignore_startup_parameters.`;
const NO_PREPARED_STATEMENTS =
  'The connection pooler does not support named prepared statements in transaction mode. Use PgBouncer 1.21 or newer with max_prepared_statements, or session mode.';

/** Throws if the pooler rejects the connection, or ignores the time limits that the connection requests. */
async function rejectMissingLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: (typeof limitNames)[number]; milliseconds: number }>(
    'select name, setting::int as milliseconds from pg_settings where name = any($1)',
    [limitNames],
  );
  const wrong = rows.filter(({ name, milliseconds }) => milliseconds === 0 || milliseconds > defaultTimeouts[name]);
  if (wrong.length === 0) return;
  const values = wrong.map(({ name, milliseconds }) => `${name} is ${milliseconds}`).join(', ');
  throw new Error(
    `The database does not use Muster's limits (${values}), probably because a connection pooler drops them. Set them on the role and reconnect the pooler: ${SET_LIMITS}`,
  );
}

/** Prepares a statement on a new connection. A pooler without support fails the second time, on the same server connection. */
async function prepareStatement(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query({ name: 'muster_check', text: 'select 1' });
  } finally {
    client.release(true);
  }
}

/** Throws if the settings of a connection pooler would let queries fail or wait without limit. */
export async function checkConnections(pool: pg.Pool): Promise<void> {
  try {
    await rejectMissingLimits(pool);
    await prepareStatement(pool);
    await prepareStatement(pool);
  } catch (error) {
    const { code, message } = findDatabaseError(error) ?? {};
    if (code === PROTOCOL_VIOLATION && message?.includes('startup parameter'))
      throw new Error(REJECTED_PARAMETERS, { cause: error });
    if (code === DUPLICATE_PREPARED_STATEMENT) throw new Error(NO_PREPARED_STATEMENTS, { cause: error });
    throw error;
  }
}
