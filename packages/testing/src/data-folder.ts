import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const parents = new Set<string>();
/** A database that is shutting down may still write. */
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** Creates a path for DATA_DIR. It is deleted when this process exits. */
export function createDataFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'muster-data-'));
  // As root, the database runs as another user, who needs access.
  chmodSync(parent, 0o711);
  parents.add(parent);
  return join(parent, 'data');
}

export async function deleteDataFolder(folder: string): Promise<void> {
  await rm(dirname(folder), removal);
  parents.delete(dirname(folder));
}

export const deleteAllDataFolders = (): void => parents.forEach((parent) => rmSync(parent, removal));
process.on('exit', deleteAllDataFolders);
