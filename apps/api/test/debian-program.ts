import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const apt = (...args: string[]): unknown => spawnSync('apt-get', args, { stdio: 'ignore' });

/** Why a program of a Debian package cannot be run here; null where it can. Installs it where that is allowed. */
export function whyMissing(name: string, program: string, versionFlag: string): string | null {
  const works = (): boolean => spawnSync(program, [versionFlag]).status === 0;
  if (!works() && mayInstall()) {
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', name);
  }
  return works() ? null : `${name} is missing: apt-get install ${name}`;
}
