import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listBackups, verifyBackup } from '@muster/embedded-postgres';
import { z } from '@muster/contract/zod.ts';
import { errorSummary } from '#src/lib/print.ts';

/** In the folder of the backups, so that a node and the command share it. */
const RESULT_FILE = 'last-check.json';

const resultSchema = z.object({ file: z.string(), checkedAt: z.number(), reason: z.nullable(z.string()) });
/** Result of reading a backup; `reason` is null if it is complete. */
export type BackupCheck = z.output<typeof resultSchema>;

/** The last check of a backup in a folder. Null if there was none. */
export async function readLastBackupCheck(folder: string): Promise<BackupCheck | null> {
  try {
    return resultSchema.parse(JSON.parse(await readFile(join(folder, RESULT_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Reads the newest backup to its end and stores the result. Does nothing if there is no backup. */
export async function checkNewestBackup(folder: string): Promise<void> {
  const [newest] = await listBackups(folder);
  if (!newest) return;
  const reason = await verifyBackup(newest.path).then(() => null, errorSummary);
  const result: BackupCheck = { file: basename(newest.path), checkedAt: Date.now(), reason };
  await writeFile(join(folder, RESULT_FILE), JSON.stringify(result), { mode: 0o600 });
}
