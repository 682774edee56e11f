import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plenty, startSurely } from '../e2e/chat-checker/node.ts';
import type { SocketTarget } from './open-cluster.ts';

const floorFile = join(import.meta.dirname, 'floor/floor-server.ts');

/** A process that answers requests, on a database that lives on without it. */
export interface Server {
  readonly origin: string;
  readonly pid: number;
  close(): Promise<void>;
}

const urlOf = ({ user, password, database, host, port }: SocketTarget): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

async function startServer(target: SocketTarget, file?: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const environment = { ...plenty, NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: urlOf(target) };
  const { child, origin, exited } = await startSurely(environment, file);
  return {
    origin,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product as it is, with limits that nobody reaches. */
export const startOurs = (target: SocketTarget): Promise<Server> => startServer(target);

/** The least that any program must do, with the same settings of the process. */
export const startFloor = (target: SocketTarget): Promise<Server> => startServer(target, floorFile);
