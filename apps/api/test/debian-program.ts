import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs of Debian that some tests run, by the package that brings them. */
const programs = { haproxy: '/usr/sbin/haproxy', 'nats-server': '/usr/sbin/nats-server' } as const;

interface DebianProgram {
  readonly path: string;
  /** Why it cannot be run here; null where it can. */
  readonly missing: string | null;
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Somebody else on the machine may be installing just now. */
const apt = (...args: string[]): unknown =>
  spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=60', ...args], { stdio: 'ignore' });

/** Installs what is missing, where that is allowed: once, before any test asks, since two at once hinder each other. */
export function installPrograms(): void {
  const absent = Object.entries(programs).filter(([, path]) => !existsSync(path));
  if (absent.length === 0 || !mayInstall()) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...absent.map(([name]) => name));
}

export function findProgram(name: keyof typeof programs): DebianProgram {
  const path = programs[name];
  return { path, missing: existsSync(path) ? null : `${name} is missing: apt-get install ${name}` };
}
