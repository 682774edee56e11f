import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Install paths of the programs that tests use, by Debian package name. */
const paths = {
  chromium: '/usr/bin/chromium',
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  ejabberd: '/usr/lib/*/ejabberd-*/ebin/ejabberd.app',
  'erlang-p1-pgsql': '/usr/lib/erlang/lib/p1_pgsql-*/ebin/pgsql.beam',
  haproxy: '/usr/sbin/haproxy',
  libfaketime: '/usr/lib/*/faketime/libfaketimeMT.so.1',
  'libnss-wrapper': '/usr/lib/*/libnss_wrapper.so',
  'nats-server': '/usr/sbin/nats-server',
  nftables: '/usr/sbin/nft',
  postgresql: '/usr/lib/postgresql/*/bin/pg_basebackup',
} as const;
export type DebianPackage = keyof typeof paths;

/** Path of the newest installed version, or null. */
export const findProgram = (name: DebianPackage): string | null => globSync(paths[name]).toSorted().at(-1) ?? null;

const apt = (...args: string[]): unknown =>
  // Another process on the machine may be installing at the same time.
  spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=60', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });

/** Installs missing packages where this process may. One at a time, because older releases lack some of them. */
export function installPrograms(names: readonly DebianPackage[]): void {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${missing.join(', ')} (once) ...`);
  apt('update');
  for (const name of missing) apt('install', '-y', '--no-install-recommends', name);
}
