import type { HealthCheck } from '@muster/contract/admin/health.ts';
import type { BackupCheck } from './check-backup.ts';
import { checkOf, formatBytes } from './fill-text.ts';

const HOUR_MS = 3_600_000;
/** Below this, logs and temporary files may fill the disk within a day. */
const LITTLE_SPACE_BYTES = 500_000_000;
const NO_SPACE_BYTES = 50_000_000;

export interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  /** Why the folder cannot be read. */
  readonly failure?: string;
}

export function describeDisk({ folder, freeBytes, failure }: DiskFacts, databaseBytes: number): HealthCheck {
  if (failure !== undefined) return checkOf('disk', 'problem', 'diskFailed', { folder, reason: failure });
  const values = { folder, free: formatBytes(freeBytes), size: formatBytes(databaseBytes) };
  if (freeBytes < Math.max(databaseBytes, NO_SPACE_BYTES))
    return checkOf('disk', 'problem', 'disk', values, 'diskAdvice');
  if (freeBytes < Math.max(2 * databaseBytes, LITTLE_SPACE_BYTES))
    return checkOf('disk', 'warning', 'disk', values, 'diskAdvice');
  return checkOf('disk', 'ok', 'disk', values);
}

export interface BackupFacts {
  /** Whether DATABASE_URL is set. */
  readonly isExternal: boolean;
  readonly folder: string;
  /** 0: off. */
  readonly intervalHours: number;
  readonly newest: { readonly name: string; readonly madeAt: Date; readonly bytes: number } | null;
  /** Names in the store, or why they cannot be listed. Null without a store. */
  readonly store: { readonly names: readonly string[] } | { readonly failure: string } | null;
  readonly lastCheck: BackupCheck | null;
  readonly isBeingRead: boolean;
}

const hoursSince = (time: number, now: Date): number => Math.max(0, Math.round((now.getTime() - time) / HOUR_MS));

function describeNewest({ newest, intervalHours, folder }: BackupFacts, now: Date): HealthCheck {
  if (!newest) {
    if (intervalHours === 0) return checkOf('backup', 'off', 'backupOff', {}, 'backupOffAdvice');
    return checkOf('backup', 'problem', 'backupNone', { folder }, 'backupNoneAdvice');
  }
  const hours = hoursSince(newest.madeAt.getTime(), now);
  const values = { hours, size: formatBytes(newest.bytes) };
  if (intervalHours === 0) return checkOf('backup', 'warning', 'backupOk', values, 'backupOffAdvice');
  // A backup is made within minutes of the interval.
  if (hours > 2 * intervalHours + 1) return checkOf('backup', 'problem', 'backupOk', values, 'backupOldAdvice');
  if (hours > intervalHours + 1) return checkOf('backup', 'warning', 'backupOk', values, 'backupOldAdvice');
  return checkOf('backup', 'ok', 'backupOk', values);
}

function describeStore({ store, newest }: BackupFacts): HealthCheck[] {
  if (!store || !newest) return [];
  if ('failure' in store)
    return [checkOf('backup', 'problem', 'backupStoreFailed', { reason: store.failure }, 'backupNotCopiedAdvice')];
  if (store.names.includes(newest.name)) return [checkOf('backup', 'ok', 'backupCopied')];
  return [checkOf('backup', 'warning', 'backupNotCopied', {}, 'backupNotCopiedAdvice')];
}

/** The result of the last check of a backup. */
function describeLastCheck({ lastCheck, isBeingRead }: BackupFacts, now: Date): HealthCheck {
  if (isBeingRead) return checkOf('backup', 'ok', 'backupBeingRead');
  if (!lastCheck) return checkOf('backup', 'off', 'backupUnchecked', {}, 'backupUncheckedAdvice');
  const { file, reason } = lastCheck;
  if (reason !== null) return checkOf('backup', 'problem', 'backupDamaged', { file, reason }, 'backupDamagedAdvice');
  return checkOf('backup', 'ok', 'backupVerified', { file, hours: hoursSince(lastCheck.checkedAt, now) });
}

/** The last sentence is about the last check, if there is a backup. */
export function describeBackups(facts: BackupFacts, now: Date): [HealthCheck, ...HealthCheck[]] {
  if (facts.isExternal) return [checkOf('backup', 'off', 'backupExternal', {}, 'backupExternalAdvice')];
  const check = facts.newest ? [describeLastCheck(facts, now)] : [];
  return [describeNewest(facts, now), ...describeStore(facts), ...check];
}
