import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverUser } from './postgres-server.ts';
import type { ChaosTools } from './tools.ts';

const SIZE = '1g';

/** Without it a disk that is filled would be the machine's own. */
function mountSmallDisk(folder: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`No small disk could be mounted: ${stderr}`);
}

/** Where a database server keeps its data and its log: small disks of their own, where we may mount. */
export interface Volumes {
  readonly data: string;
  readonly log: string;
  readonly remove: () => void;
}

export function makeVolumes({ isolation }: ChaosTools): Volumes {
  const root = mkdtempSync(join(tmpdir(), 'muster-chaos-'));
  chmodSync(root, 0o755);
  const { uid, gid } = serverUser();
  const [data, log] = [join(root, 'data'), join(root, 'log')];
  const remove = (): void => {
    process.off('exit', remove);
    for (const folder of [data, log]) spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    for (const folder of [data, log]) {
      mkdirSync(folder);
      if (isolation !== null) mountSmallDisk(folder);
      if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
      chmodSync(folder, 0o700);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { data, log, remove };
}
