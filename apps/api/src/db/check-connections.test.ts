import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/test-databases.ts';
import { checkConnections } from './check-connections.ts';
import { type ConnectionTarget, type PoolTimeouts, defaultTimeouts, openPool } from './client.ts';

function open(target: ConnectionTarget, timeouts?: PoolTimeouts): Pool {
  const pool = openPool(target, 1, () => {}, timeouts);
  onTestFinished(() => pool.end());
  return pool;
}

async function startDatabase() {
  const { name, target, release } = await cloneDatabase('template0');
  onTestFinished(release);
  return { name, target };
}

/** As behind a pooler that ignores start-up parameters. */
const withoutLimits = {
  ...defaultTimeouts,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

test('accepts connections with our limits and prepared statements', async () => {
  const { target } = await startDatabase();
  await expect(checkConnections(open(target))).resolves.toBeUndefined();
});

test('rejects connections without limits, and names the statements that set them', async () => {
  const { name, target } = await startDatabase();
  const setLimit = (limit: string, value: string) =>
    open(target).query(`alter database ${name} set ${limit} = ${value}`);
  await setLimit('lock_timeout', '2000');
  await setLimit('idle_in_transaction_session_timeout', '10001');
  await expect(checkConnections(open(target, withoutLimits))).rejects.toThrow(
    "The database does not use Muster's limits (idle_in_transaction_session_timeout is 10001, statement_timeout is 0), probably because a connection pooler drops them. Set them on the role and reconnect the pooler: alter role current_user set statement_timeout = 5000; alter role current_user set lock_timeout = 2000; alter role current_user set idle_in_transaction_session_timeout = 10000",
  );
  await setLimit('statement_timeout', '5000');
  await setLimit('idle_in_transaction_session_timeout', '10000');
  await checkConnections(open(target, withoutLimits));
});

test('rejects a pooler that gives a connection with prepared statements to another client', async () => {
  const pool = open((await startDatabase()).target);
  Object.assign(pool.options, {
    onConnect: (client: { query: (text: string) => Promise<unknown> }) =>
      client.query('prepare muster_check as select 1'),
  });
  await expect(checkConnections(pool)).rejects.toThrow(
    'The connection pooler does not support named prepared statements in transaction mode. Use PgBouncer 1.21',
  );
});

test('rejects a pooler that rejects start-up parameters', async () => {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', ''];
  const body = Buffer.from(`${fields.join('\0')}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  const pooler = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, body])));
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void pooler.close());
  const address = pooler.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const target = { host: '127.0.0.1', port, ssl: false, user: 'muster', password: '', database: 'muster' } as const;
  await expect(checkConnections(open(target))).rejects.toThrow(
    'The connection pooler rejects start-up parameters. Add statement_timeout, lock_timeout, idle_in_transaction_session_timeout to its ignore_startup_parameters.',
  );
});
