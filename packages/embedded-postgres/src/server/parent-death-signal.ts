import { run } from './run-as.ts';

let isAvailable: Promise<boolean> | undefined;

async function hasSetpriv(): Promise<boolean> {
  return (await run({}, 'setpriv', ['--pdeathsig', 'INT', '--', 'true'])).code === 0;
}

/**
 * The same command, changed so that the kernel sends it `signal` when this process dies, even by
 * kill -9. Where that is not to be had the command stays as it is, and the next start cleans up.
 */
export async function withParentDeathSignal(
  signal: 'INT' | 'KILL',
  command: string,
  args: readonly string[],
): Promise<[command: string, args: string[]]> {
  isAvailable ??= hasSetpriv();
  if (!(await isAvailable)) return [command, [...args]];
  return ['setpriv', ['--pdeathsig', signal, '--', command, ...args]];
}
