import { run } from './run-as.ts';

let isAvailable: Promise<boolean> | undefined;

/**
 * Wraps a command so that the kernel sends it `signal` when this process exits, even after
 * kill -9. Returns it unchanged where setpriv is missing; the next start then stops the process.
 */
export async function withParentDeathSignal(
  signal: 'INT' | 'KILL',
  command: string,
  args: readonly string[],
): Promise<[command: string, args: string[]]> {
  isAvailable ??= run({}, 'setpriv', ['--pdeathsig', 'INT', '--', 'true']).then(({ code }) => code === 0);
  if (!(await isAvailable)) return [command, [...args]];
  return ['setpriv', ['--pdeathsig', signal, '--', command, ...args]];
}
