import type { Health, HealthCheck, ZoneOffset } from '@muster/contract/admin/health.ts';
import type pg from 'pg';
import type { Database } from '#src/db/client.ts';
import type { ServerHealth } from '#src/features/context.ts';
import type { Pusher } from '#src/features/notifications/pusher.ts';
import { recentProblemsOf } from '#src/http/logger.ts';
import { waitWithTimeout } from '#src/lib/wait-with-timeout.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { backupFolderOf } from '../jobs/schedule-backups.ts';
import type { Config } from '../settings/config.ts';
import { checkNewestBackup } from './check-backup.ts';
import { listZoneOffsets, readDatabaseFacts } from './database-facts.ts';
import { readCommunityFacts } from './community-facts.ts';
import { describeCommunity } from './describe-community.ts';
import { describeDatabase, describeUnreachable } from './describe-database.ts';
import { describeProblems } from './describe-problems.ts';
import { describeMail, describeSettings } from './describe-settings.ts';
import { describeBackups, describeDisk } from './describe-storage.ts';
import { explain } from './explain.ts';
import { checkOf } from './fill-text.ts';
import { readBackupFacts, readDisks } from './read-storage.ts';
import { describeVersion } from './read-version.ts';
import { sendTestMail } from './test-mail.ts';
import { sendTestPush } from './test-push.ts';

/** A larger backup is still being read when the response is sent. */
const BACKUP_CHECK_WAIT_MS = 10_000;

interface HealthParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly dataDir: string;
  readonly live: { isBusOpen(): boolean };
}

async function checkDatabase(
  config: Config,
  pool: HealthParts['pool'],
  surroundings: { readonly isBusOpen: boolean | undefined; readonly zones: readonly ZoneOffset[] },
): Promise<{ checks: HealthCheck[]; crews: HealthCheck[]; bytes: number }> {
  try {
    const facts = await readDatabaseFacts(pool, surroundings.zones);
    const zoneVersion = process.versions['tz'] ?? '';
    const checks = Object.values(describeDatabase(facts, { ...surroundings, zoneVersion }));
    const crews = await readCommunityFacts(pool).then(describeCommunity, (error: unknown) => [
      checkOf('crews', 'problem', 'crewsFailed', { reason: explain(config, error) }),
    ]);
    return { checks, crews, bytes: facts.bytes };
  } catch (error) {
    return { checks: [describeUnreachable(explain(config, error))], crews: [], bytes: 0 };
  }
}

/** The checks that a node and `npm run doctor` share, except for what only a running node knows. */
export async function readHealth(
  config: Config,
  { pool, dataDir, live, isBeingRead = false }: HealthParts & { readonly isBeingRead?: boolean },
  problems: readonly HealthCheck[],
): Promise<Health> {
  const now = new Date();
  const zones = listZoneOffsets(now);
  const isBusOpen = config.natsUrls.length > 0 ? live.isBusOpen() : undefined;
  const database = await checkDatabase(config, pool, { isBusOpen, zones });
  const backups = { ...(await readBackupFacts(config, dataDir, now)), isBeingRead };
  const checks = [
    await describeVersion(),
    ...database.checks,
    ...(await readDisks(config, dataDir)).map((disk) => describeDisk(disk, database.bytes)),
    ...describeBackups(backups, now),
    describeMail(config),
    ...problems,
    ...database.crews,
    ...describeSettings(config),
  ];
  return { checks, zones };
}

interface NodeParts extends HealthParts {
  readonly log: object;
  readonly mailer: Mailer;
  readonly db: Database;
  readonly pusher: Pusher;
}

/** The checks of a running node, for administrators. */
export function createHealth(config: Config, { log, mailer, db, pusher, ...parts }: NodeParts): ServerHealth {
  let reading: Promise<void> | null = null;
  return {
    read: () =>
      readHealth(
        config,
        { ...parts, isBeingRead: reading !== null },
        describeProblems(recentProblemsOf(log).list(), process.uptime()),
      ),
    sendTestMail: (recipient, productName) => sendTestMail({ ...config, productName }, mailer, recipient),
    sendTestPush: (memberId) => sendTestPush({ db, pusher }, memberId),
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
