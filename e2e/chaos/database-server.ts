import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@muster/testing/free-port.ts';
import { openBreakableConnection } from '../support/breakable-connection.ts';
import { type ServerPlan, createServer, runProgram } from './postgres-server.ts';
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
  const folders = { data: join(volumes.data, 'server'), log: join(volumes.log, 'server') };
  const plan = { ...fixed, ...folders, port: await freePort() };
  await createCluster(plan, join(volumes.data, 'password'));
  const server = createServer(plan);
  await server.start();
  await server.administer(`create role ${ROLE} login password '${fixed.password}'`);
  await server.administer(`create database ${ROLE} owner ${ROLE}`);
  const connection = await openBreakableConnection(() => `http://127.0.0.1:${server.port}`);

  return {
    connection,
    volumes,
    url: `postgres://${ROLE}:${fixed.password}@${new URL(connection.url).host}/${ROLE}`,
    processes: () => server.processes(),
    connect: () => server.connect(ROLE),
    administer: (statement: string) => server.administer(statement),
    halt: () => server.halt(),
    resume: () => server.start(),
    async stop(): Promise<void> {
      await connection.close();
      await server.halt();
      volumes.remove();
    },
  };
}
export type DatabaseServer = Awaited<ReturnType<typeof startDatabaseServer>>;
