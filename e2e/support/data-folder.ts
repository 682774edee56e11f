import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder that is gone when this process ends. The database may run as another user, who must be able to pass through. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-e2e-'));
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}
