import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { ISOLATED } from './tools.ts';

const namespaces = ['--net', '--mount', '--'];

const canIsolate = (): boolean =>
  process.env[ISOLATED] === undefined && spawnSync('unshare', [...namespaces, 'ip', 'link']).status === 0;

/** Runs this program again in its own network and mount namespaces. Returns false if that is not allowed or has happened. */
export async function runIsolated(): Promise<boolean> {
  if (!canIsolate()) return false;
  const again = ['sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)];
  const env = { ...process.env, [ISOLATED]: 'yes' };
  const child = spawn('unshare', [...namespaces, ...again], { stdio: 'inherit', env });
  process.once('exit', () => child.kill('SIGTERM'));
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
  return true;
}
