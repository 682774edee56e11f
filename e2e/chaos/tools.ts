import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Programs of Debian that some faults need, by the package that brings them. */
const places = {
  postgresql: '/usr/lib/postgresql/*/bin/pg_basebackup',
  haproxy: '/usr/sbin/haproxy',
  'nats-server': '/usr/sbin/nats-server',
  nftables: '/usr/sbin/nft',
  libfaketime: '/usr/lib/*/faketime/libfaketimeMT.so.1',
} as const;

type PackageName = keyof typeof places;
const isPackageName = (name: string): name is PackageName => name in places;
const packageNames = Object.keys(places).filter(isPackageName);

const MEMORY_GROUPS = '/sys/fs/cgroup/memory';
/** Set for the process that runs in namespaces of its own. */
export const ISOLATED = 'MUSTER_CHAOS_ISOLATED';

const findPlace = (name: PackageName): string | null => globSync(places[name]).toSorted().at(-1) ?? null;

/** What a run can use here; null is what is missing. */
export type ChaosTools = Readonly<Record<PackageName, string | null>> & {
  /** A network and mounts that nobody else sees: root on Linux alone has them. */
  readonly isolation: string | null;
  /** Where processes can be given little memory. */
  readonly memoryGroups: string | null;
};
export type ToolName = keyof ChaosTools;

export const findTools = (): ChaosTools => ({
  postgresql: findPlace('postgresql'),
  haproxy: findPlace('haproxy'),
  'nats-server': findPlace('nats-server'),
  nftables: findPlace('nftables'),
  libfaketime: findPlace('libfaketime'),
  isolation: process.env[ISOLATED] ?? null,
  memoryGroups: process.getuid?.() === 0 && existsSync(`${MEMORY_GROUPS}/memory.limit_in_bytes`) ? MEMORY_GROUPS : null,
});

/** Installs what is missing where that is possible; what stays missing is told by name with the faults left out. */
export function installTools(): void {
  const missing = packageNames.filter((name) => findPlace(name) === null);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && process.env[ISOLATED] === undefined;
  if (missing.length === 0 || !mayInstall) return;
  console.log(`Installing ${missing.join(', ')}, which is needed once ...`);
  const run = (...args: string[]): unknown => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  run('update', '-q');
  run('install', '-y', '-q', '--no-install-recommends', ...missing);
}
