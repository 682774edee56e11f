import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '#src/app.ts';
import { type Config, readConfig } from '#src/config.ts';
import { type ConnectionTarget, type Database, openDatabase, openPool } from '#src/db/client.ts';
import { createLogger } from '#src/http/logger.ts';
import type { Limit, LimitName } from '#src/http/limits.ts';
import { createLive } from '#src/live/live.ts';
import { createPostgresBus } from '#src/live/postgres-bus.ts';
import { type ApiClient, createClient, injectInto } from './api-client.ts';
import { newPerson } from './factories.ts';
import { cloneDatabase } from './test-databases.ts';

export interface TestApi {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly target: ConnectionTarget;
  readonly config: Config;
  /** A caller who is signed out, at a loopback address of their own. */
  readonly visitor: (address?: string) => ApiClient;
  /** Somebody who has registered and signed in through HTTP. */
  readonly as: (role: 'member', name?: string) => Promise<ApiClient & { readonly id: string; readonly email: string }>;
  /** Listens on a free port of 127.0.0.1; gives the origin. */
  readonly listen: () => Promise<string>;
  /** Every line logged so far. */
  readonly logLines: readonly string[];
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Another node on the same database. */
  readonly target?: ConnectionTarget;
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Record<LimitName, Limit>>;
}

/** Frees what a test used in the reverse order of its making. */
function createCleanUp(): { add: (step: () => Promise<unknown>) => void; run: () => Promise<void> } {
  const steps: Array<() => Promise<unknown>> = [];
  return {
    add: (step) => void steps.unshift(step),
    run: async () => {
      for (const step of steps.splice(0)) await step();
    },
  };
}

/** A whole server with a database of its own; gone when the test ends. */
export async function startApi({ target, environment = {}, limits = {} }: Options = {}): Promise<TestApi> {
  const cleanUp = createCleanUp();
  onTestFinished(cleanUp.run);
  const database = target ? { target, drop: async () => {} } : await cloneDatabase();
  cleanUp.add(database.drop);

  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void logLines.push(line) });
  const defaults = readConfig(environment);
  const config = { ...defaults, limits: { ...defaults.limits, ...limits } };
  const pool = openPool(database.target, () => {});
  cleanUp.add(() => pool.end());
  const db = openDatabase(pool);
  const live = createLive(db, createPostgresBus(database.target, log), log);
  const app = await buildApp({ config, db, pool, live, log, isDraining: () => false });
  cleanUp.add(() => app.close());
  await live.start();
  cleanUp.add(() => live.stop());

  const visitor = (address = '127.0.0.1'): ApiClient => createClient(injectInto(app, address));
  return {
    app,
    db,
    config,
    target: database.target,
    logLines,
    visitor,
    as: async (_role, name) => newPerson(visitor(), name),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    stop: cleanUp.run,
  };
}
