import { spawnSync } from 'node:child_process';

const idOf = (kind: '-u' | '-g'): number => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root. */
export const postgresUser = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
