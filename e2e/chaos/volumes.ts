import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresUser } from '@muster/testing/postgres-user.ts';
import type { ChaosTools } from './tools.ts';

/** A full disk must be a small one of its own, not the machine's. */
function mountSmallDisk(folder: string): void {
  const args = ['-t', 'tmpfs', '-o', 'size=1g', 'none', folder];
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`No small disk could be mounted: ${stderr}`);
}

/** Creates folders for a server's data and log: on small disks where this process may mount them. */
export function createVolumes({ isolation }: Pick<ChaosTools, 'isolation'>) {
  const root = mkdtempSync(join(tmpdir(), 'muster-chaos-'));
  chmodSync(root, 0o755);
  const { uid, gid } = postgresUser();
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
