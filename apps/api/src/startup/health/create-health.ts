import type { Health, HealthCheck } from '@muster/contract/admin/health.ts';
import type pg from 'pg';
import type { ServerHealth } from '#src/features/context.ts';
import { recentProblemsOf } from '#src/http/logger.ts';
import { waitWithTimeout } from '#src/lib/wait-with-timeout.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { backupFolderOf } from '../jobs/schedule-backups.ts';
import type { Config } from '../settings/config.ts';
import { checkNewestBackup } from './check-backup.ts';
import { listZoneOffsets, readDatabaseFacts } from './database-facts.ts';
import { describeDatabase, describeUnreachable } from './describe-database.ts';
import { describeProblems } from './describe-problems.ts';
import { describeMail, describeSettings } from './describe-settings.ts';
import { describeBackups, describeDisk } from './describe-storage.ts';
import { explain } from './explain.ts';
import { readBackupFacts, readDisks } from './read-storage.ts';
import { describeVersion } from './read-version.ts';
import { sendTestMail } from './test-mail.ts';

/** A larger backup is still being read when the response is sent. */
const BACKUP_CHECK_WAIT_MS = 10_000;

interface HealthParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly dataDir: string;
  readonly live: { isBusOpen(): boolean };
}

/** The checks that a node and `npm run doctor` share, except for what only a running node knows. */
export async function readHealth(
  config: Config,
  { pool, dataDir, live, isBeingRead = false }: HealthParts & { readonly isBeingRead?: boolean },
  problems: readonly HealthCheck[],
): Promise<Health> {
  const now = new Date();
  const zones = listZoneOffsets(now);
  const surroundings = { isBusOpen: config.natsUrls.length > 0 ? live.isBusOpen() : undefined, zones };
  const facts = await readDatabaseFacts(pool, zones).catch((error: unknown) => ({ failure: explain(config, error) }));
  const database =
    'failure' in facts
      ? { checks: [describeUnreachable(facts.failure)], bytes: 0 }
      : {
          checks: Object.values(
            describeDatabase(facts, { ...surroundings, zoneVersion: process.versions['tz'] ?? '' }),
          ),
          bytes: facts.bytes,
        };
  const backups = { ...(await readBackupFacts(config, dataDir, now)), isBeingRead };
  const checks = [
    await describeVersion(),
    ...database.checks,
    ...(await readDisks(config, dataDir)).map((disk) => describeDisk(disk, database.bytes)),
    ...describeBackups(backups, now),
    describeMail(config),
    ...problems,
    ...describeSettings(config),
  ];
  return { checks, zones };
}

/** The checks of a running node, for administrators. */
export function createHealth(
  config: Config,
  { log, mailer, ...parts }: HealthParts & { readonly log: object; readonly mailer: Mailer },
): ServerHealth {
  let reading: Promise<void> | null = null;
  return {
    read: () =>
      readHealth(
        config,
        { ...parts, isBeingRead: reading !== null },
        describeProblems(recentProblemsOf(log).list(), process.uptime()),
      ),
    sendTestMail: (recipient) => sendTestMail(config, mailer, recipient),
    async checkBackup() {
      reading ??= checkNewestBackup(backupFolderOf(config, parts.dataDir)).finally(() => (reading = null));
      await waitWithTimeout(BACKUP_CHECK_WAIT_MS, reading);
      const now = new Date();
      const facts = await readBackupFacts(config, parts.dataDir, now);
      const [newest, ...others] = describeBackups({ ...facts, isBeingRead: reading !== null }, now);
      return others.at(-1) ?? newest;
    },
  };
}
