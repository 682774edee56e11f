import { run } from './run-as.ts';

let isAvailable: Promise<boolean> | undefined;

const hasSetpriv = async (): Promise<boolean> =>
  (await run({}, 'setpriv', ['--pdeathsig', 'INT', '--', 'true'])).code === 0;

/**
 * Wraps a command so that the kernel sends it `signal` when this process exits, even after
 * kill -9. Returns it unchanged where setpriv is missing; the next start then stops the process.
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
