// npm run doctor [-- --check-backup] [-- --test-mail] [-- --test-push]: checks the installation, whether Muster runs or not. Exits with 1 if
// there is a problem.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { withEmbeddedPostgres } from '@muster/embedded-postgres';
import type pg from 'pg';
import { type ConnectionTarget, openDatabase, openPool } from '#src/db/client.ts';
import { findAccount } from '#src/features/members/member-repository.ts';
import { printLine } from '#src/lib/print.ts';
import { getStoredAppearance } from '#src/features/admin/appearance/appearance-repository.ts';
import { createMailer } from '#src/mail/mailer.ts';
import { checkNewestBackup } from '#src/startup/health/check-backup.ts';
import { readHealth } from '#src/startup/health/create-health.ts';
import { checkOf } from '#src/startup/health/fill-text.ts';
import { sendTestMail } from '#src/startup/health/test-mail.ts';
import { sendTestPush } from '#src/startup/health/test-push.ts';
import { backupFolderOf } from '#src/startup/jobs/schedule-backups.ts';
import { openPusher } from '#src/startup/open-services.ts';
import type { Config } from '#src/startup/settings/config.ts';
import { runCommand } from './run-command.ts';

const labels = { ok: 'OK     ', warning: 'Warning', problem: 'Problem', off: 'Off    ' } as const;

function printCheck({ name, state, text, advice }: HealthCheck): void {
  printLine(`${labels[state]}  ${name}: ${text}`);
  if (advice !== undefined) printLine(`         ${advice}`);
}

async function canReachNats({ natsUrls }: Config): Promise<boolean> {
  if (natsUrls.length === 0) return false;
  const { checkNats } = await import('#src/live/nats-client.ts');
  return checkNats(natsUrls).then(
    () => true,
    () => false,
  );
}

async function testMail(config: Config, pool: pg.Pool): Promise<HealthCheck> {
  // The database may be unreachable or have an older schema.
  const { name } = await getStoredAppearance(openDatabase(pool)).catch(() => ({ name: '' }));
  // Without a mail server, nothing is sent or written.
  const mailer = createMailer(config, config.dataDir, { info: () => {}, warn: () => {} });
  try {
    return await sendTestMail({ ...config, productName: name || config.productName }, mailer, {
      email: config.adminEmail,
      language: config.defaultLanguage,
    });
  } finally {
    await mailer.close();
  }
}

/** To the browsers of the administrator. */
async function testPush(config: Config, pool: pg.Pool): Promise<HealthCheck> {
  const db = openDatabase(pool);
  const pusher = await openPusher(config, db, { warn: () => {} });
  const admin = await findAccount(db, config.adminEmail);
  return admin
    ? sendTestPush({ db, pusher }, admin.id)
    : checkOf('push', 'off', 'pushTestNone', {}, 'pushTestNoneAdvice');
}

interface Options {
  readonly checksBackup: boolean;
  readonly testsMail: boolean;
  readonly testsPush: boolean;
}

function readOptions(args: string[]): Options {
  const option = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ args, options: { 'check-backup': option, 'test-mail': option, 'test-push': option } });
  return { checksBackup: values['check-backup'], testsMail: values['test-mail'], testsPush: values['test-push'] };
}

async function runChecks(
  config: Config,
  { checksBackup, testsMail, testsPush }: Options,
  target: ConnectionTarget,
  dataDir: string,
): Promise<HealthCheck[]> {
  if (checksBackup) await checkNewestBackup(backupFolderOf(config, dataDir));
  const isBusOpen = await canReachNats(config);
  const pool = openPool(target, 1, () => {});
  try {
    const parts = { pool, dataDir, live: { isBusOpen: () => isBusOpen } };
    const { checks } = await readHealth(config, parts, [checkOf('errors', 'ok', 'errorsElsewhere')]);
    if (testsMail) checks.push(await testMail(config, pool));
    if (testsPush) checks.push(await testPush(config, pool));
    return checks;
  } finally {
    await pool.end();
  }
}

await runCommand('The checks failed', async (config, args) => {
  const options = readOptions(args);
  const { databaseUrl, dataDir } = config;
  const checks =
    databaseUrl === undefined
      ? await withEmbeddedPostgres({ dataDir, log: printLine, createIfMissing: false }, (postgres) =>
          runChecks(config, options, postgres.connection(), postgres.dataDir),
        )
      : await runChecks(config, options, { connectionString: databaseUrl }, resolve(dataDir));
  for (const one of checks) printCheck(one);
  if (checks.some(({ state }) => state === 'problem')) process.exitCode = 1;
});
