import { spawn, spawnSync } from 'node:child_process';
import { ISOLATED } from './tools.ts';

const namespaces = ['--net', '--mount', '--'];

/** Whether we may have a network and mounts of our own, and are not there yet. */
const canIsolate = (): boolean =>
  process.env[ISOLATED] === undefined && spawnSync('unshare', [...namespaces, 'ip', 'link']).status === 0;

/**
 * Runs this program once more where it can drop packets and mount small disks without anybody else noticing.
 * False where that is not allowed, or when it is there already.
 */
export async function runIsolated(): Promise<boolean> {
  if (!canIsolate()) return false;
  const again = ['sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)];
  const child = spawn('unshare', [...namespaces, ...again], {
    stdio: 'inherit',
    env: { ...process.env, [ISOLATED]: 'yes' },
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  process.exitCode = code ?? 1;
  return true;
}
