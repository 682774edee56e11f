import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@muster/testing/free-port.ts';
import { openBreakableConnection } from '../support/breakable-connection.ts';
import { type ServerPlan, createServer, createStandby, runProgram } from './postgres-server.ts';
import type { ChaosTools } from './tools.ts';
import { createVolumes } from './volumes.ts';

const ROLE = 'muster';

async function createCluster(plan: ServerPlan, passwordFile: string): Promise<void> {
  writeFileSync(passwordFile, plan.password, { mode: 0o644 });
  const paths = [`--pgdata=${plan.data}`, `--waldir=${plan.log}`, `--pwfile=${passwordFile}`];
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runProgram(plan, 'initdb', [...paths, ...options]);
}

export async function startDatabaseServer(tools: ChaosTools) {
  const volumes = createVolumes(tools);
  const fixed = { programs: dirname(tools.postgresql ?? ''), password: randomUUID() };
  let serverCount = 0;
  async function nextPlan(): Promise<ServerPlan> {
    const folder = String(++serverCount);
    return { ...fixed, data: join(volumes.data, folder), log: join(volumes.log, folder), port: await freePort() };
  }
  const plan = await nextPlan();
  await createCluster(plan, join(volumes.data, 'password'));
  let current = createServer(plan);
  await current.start();
  await current.administer(`create role ${ROLE} login password '${fixed.password}'`);
  await current.administer(`create database ${ROLE} owner ${ROLE}`);
  const connection = await openBreakableConnection(() => `http://127.0.0.1:${current.port}`);

  return {
    connection,
    volumes,
    urlOf: (database: string): string =>
      `postgres://${ROLE}:${fixed.password}@${new URL(connection.url).host}/${database}`,
    createDatabase: (name: string) => current.administer(`create database ${name} owner ${ROLE}`),
    processes: () => current.processes(),
    connect: () => current.connect(ROLE),
    administer: (statement: string) => current.administer(statement),
    halt: () => current.halt(),
    resume: () => current.start(),
    async addStandby() {
      const standby = await createStandby(current, await nextPlan());
      async function promote(): Promise<void> {
        await standby.promote();
        current = standby.server;
        connection.cut();
        connection.mend();
      }
      return { ...standby, promote };
    },
    async stop(): Promise<void> {
      await connection.close();
      await current.halt();
      volumes.remove();
    },
  };
}
export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>;
