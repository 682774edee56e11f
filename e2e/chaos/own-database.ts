import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { QueryResult } from 'pg';
import { type BreakableLine, openBreakableLine } from '../support/breakable-line.ts';
import type { Database } from './database.ts';
import { findFreePort } from './free-port.ts';
import { type PostgresServer, type ServerPlan, createServer, runAsServer } from './postgres-server.ts';
import { type Standby, addStandby } from './standby.ts';
import type { ChaosTools } from './tools.ts';
import { type Volumes, makeVolumes } from './volumes.ts';

const ROLE = 'muster';

/** A database server beside the product, which comes to it over a line. */
export interface OwnDatabase extends Database {
  /** The nodes' way to it. */
  readonly line: BreakableLine;
  /** The address of one of its databases over that line. */
  readonly urlOf: (name: string) => string;
  readonly createDatabase: (name: string) => Promise<unknown>;
  /** Ends it; it stays away until `resume`. */
  readonly halt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Has it do something as its administrator. */
  readonly administer: (statement: string) => Promise<QueryResult>;
  readonly volumes: Volumes;
  /** Adds a copy; when that is promoted, it is the database, and the line leads to it. */
  readonly addStandby: () => Promise<Standby>;
  readonly stop: () => Promise<void>;
}

async function createCluster({ programs, folder, log, password }: ServerPlan, volumes: Volumes): Promise<void> {
  const passwordFile = join(volumes.data, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const places = [`--pgdata=${folder}`, `--waldir=${log}`, `--pwfile=${passwordFile}`];
  const manner = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runAsServer(join(programs, 'initdb'), [...places, ...manner], password);
}

/** Plans for one server after the other, each with a place of its own. */
function createPlans(
  fixed: Pick<ServerPlan, 'programs' | 'password' | 'isForgetful'>,
  volumes: Volumes,
): () => Promise<ServerPlan> {
  let count = 0;
  return async () => {
    count += 1;
    const [folder, log] = [join(volumes.data, String(count)), join(volumes.log, String(count))];
    return { ...fixed, folder, log, port: await findFreePort() };
  };
}

/** What one can do with a server, whichever it is just now. */
const reach = (current: () => PostgresServer) =>
  ({
    createDatabase: (name: string) => current().administer(`create database ${name} owner ${ROLE}`),
    processes: () => current().processes(),
    connect: () => current().connect(ROLE, ROLE),
    administer: (statement: string) => current().administer(statement),
    halt: () => current().halt(),
    resume: () => current().start(),
  }) as const;

export async function createOwnDatabase(tools: ChaosTools, isForgetful: boolean): Promise<OwnDatabase> {
  const password = randomUUID();
  const volumes = makeVolumes(tools);
  const nextPlan = createPlans({ programs: dirname(tools.postgresql ?? ''), password, isForgetful }, volumes);
  const plan = await nextPlan();
  await createCluster(plan, volumes);
  let current = createServer(plan);
  await current.start();
  await current.administer(`create role ${ROLE} login password '${password}'`);
  const ways = reach(() => current);
  await ways.createDatabase(ROLE);
  const line = await openBreakableLine(() => `http://127.0.0.1:${current.port}`);

  return {
    ...ways,
    line,
    volumes,
    urlOf: (name) => `postgres://${ROLE}:${password}@${new URL(line.url).host}/${name}`,
    async addStandby() {
      const standby = await addStandby(current, await nextPlan());
      const promote = async (): Promise<void> => {
        await standby.promote();
        current = standby.server;
        line.cut();
        line.mend();
      };
      return { ...standby, promote };
    },
    async stop() {
      await line.close();
      await current.halt();
      volumes.remove();
    },
  };
}
