import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@muster/embedded-postgres';
import { findFastFolder } from '@muster/testing/fast-folder.ts';
import { retry } from '@muster/testing/until.ts';
import pg from 'pg';
import { openDatabase } from '#src/db/client.ts';
import { migrateDatabase } from '#src/db/migrate.ts';
import { insertStarterGames } from '#src/features/games/game-repository.ts';
import type { ShutdownHooks } from '#src/startup/shutdown.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const settings = { fsync: 'off', full_page_writes: 'off', max_wal_senders: '2' };
/** At least those of the primary. */
const standbySettings = ['fsync=off', 'max_connections=60', 'max_wal_senders=2', 'listen_addresses='];
const PORT = '5432';

async function aFolder(shutdownHooks: ShutdownHooks): Promise<string> {
  const folder = await makeTemporaryFolder('muster-standby-', await findFastFolder());
  shutdownHooks.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function query(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

type Primary = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

async function startPrimary(shutdownHooks: ShutdownHooks): Promise<Primary> {
  const primary = await startEmbeddedPostgres({ dataDir: await aFolder(shutdownHooks), log: () => {}, settings });
  shutdownHooks.add(() => primary.stop());
  await migrateDatabase(primary.connection(), { info: () => {} });
  const pool = new pg.Pool(primary.connection());
  await insertStarterGames(openDatabase(pool));
  await pool.end();
  await appendFile(join(primary.clusterDir, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  await query(primary.adminConnection(), 'select pg_reload_conf()');
  return primary;
}

/** Copies the cluster of a running primary, as `pg_basebackup` would: the tests' PostgreSQL does not include that. */
async function copyCluster({ clusterDir, adminConnection }: Primary, into: string): Promise<void> {
  const { host, port, user, password } = adminConnection();
  const client = new pg.Client(adminConnection());
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  await promisify(execFile)('cp', ['-a', clusterDir, into]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(into, 'postmaster.pid'), { force: true });
  const { uid, gid } = await stat(clusterDir);
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ]) {
    await writeFile(join(into, name), text);
    await chown(join(into, name), uid, gid);
  }
  const conninfo = `host=${host} port=${port} user=${user} password=${password}`;
  await appendFile(join(into, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
}

/** Creates the standby's folder and returns the command that runs it, as the user who owns it. */
async function prepareStandby(primary: Primary, folder: string) {
  const cluster = join(folder, 'postgres');
  await copyCluster(primary, cluster);
  const { uid, gid } = await stat(primary.clusterDir);
  await chown(folder, uid, gid);
  const programs = await query(primary.adminConnection(), "select setting from pg_config where name = 'BINDIR'");
  const options = [...standbySettings, `port=${PORT}`, `unix_socket_directories=${folder}`];
  return {
    command: join(String(programs['setting']), 'postgres'),
    args: ['-D', cluster, ...options.flatMap((option) => ['-c', option])],
    user: process.getuid?.() === 0 ? { uid, gid } : {},
  };
}

/** An empty database with a streaming standby. */
export async function startReplicatedDatabase(shutdownHooks: ShutdownHooks) {
  const primary = await startPrimary(shutdownHooks);
  const folder = await aFolder(shutdownHooks);
  const { command, args, user } = await prepareStandby(primary, folder);
  const administer = (statement: string) => query({ ...primary.adminConnection(), host: folder }, statement);
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    server = spawn(command, args, { ...user, cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' });
    await retry(() => administer('select 1'));
  }
  async function stop(): Promise<void> {
    if (!server) return;
    server.kill('SIGINT');
    await once(server, 'exit');
    server = null;
  }
  shutdownHooks.add(stop);
  await start();

  const { user: role, password, database } = primary.connection();
  const place = new URLSearchParams({ host: folder, port: PORT });
  return {
    target: primary.connection(),
    readUrl: `postgres://${role}:${password}@localhost/${database}?${place.toString()}`,
    /** The standby replays each commit this long after it happened. */
    async setDelay(delay: string): Promise<void> {
      await administer(`alter system set recovery_min_apply_delay = '${delay}'`);
      await administer('select pg_reload_conf()');
    },
    /** Resolves when the standby has everything that was committed before. */
    async catchUp(): Promise<void> {
      const { position } = await query(primary.adminConnection(), 'select pg_current_wal_insert_lsn() as position');
      await retry(
        async () => {
          const { isReached } = await administer(
            `select pg_last_wal_replay_lsn() >= '${String(position)}' as "isReached"`,
          );
          if (isReached !== true) throw new Error('The standby does not catch up.');
        },
        { intervalMs: 10 },
      );
    },
    start,
    stop,
  };
}
