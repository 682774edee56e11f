import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp } from '#src/app.ts';
import { sessionCookieName } from '#src/auth/cookies.ts';
import { type Closers, createClosers } from '#src/closers.ts';
import { type Config, readConfig } from '#src/config.ts';
import { type ConnectionTarget, type Database, openDatabase, openPool } from '#src/db/client.ts';
import { members } from '#src/db/schema/members.ts';
import { deliverMissed } from '#src/features/chat/deliver-missed.ts';
import { keepPresence } from '#src/features/chat/keep-presence.ts';
import { openBus } from '#src/open-bus.ts';
import { openMetrics } from '#src/open-metrics.ts';
import { openPusher } from '#src/open-pusher.ts';
import type { PushSettings } from '#src/push/pusher.ts';
import { createLogger } from '#src/http/logger.ts';
import type { Limit, LimitName } from '#src/http/limits.ts';
import { createLive } from '#src/live/live.ts';
import { createMailer } from '#src/mail/mailer.ts';
import { type ApiClient, createClient, injectInto } from './api-client.ts';
import { aSignedIn } from './factories.ts';
import { readMailsIn, type WrittenMail } from './read-mails.ts';
import { cloneDatabase } from './test-databases.ts';

export interface TestApi {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly pool: Pool;
  readonly target: ConnectionTarget;
  /** A caller who is signed out, at this loopback address. */
  readonly visitor: (address?: string) => ApiClient;
  /** Somebody who is signed in; an administrator is made one in the database. */
  readonly as: (
    role: 'member' | 'admin',
    name?: string,
  ) => Promise<ApiClient & { readonly id: string; readonly email: string }>;
  /** Listens on a free port of 127.0.0.1; gives the origin. */
  readonly listen: () => Promise<string>;
  /** Every line logged so far. */
  readonly logLines: readonly string[];
  /** Where the node tells how it is doing; null without METRICS_PORT. */
  readonly metricsUrl: string | null;
  /** Resolves when no push is on its way any more. */
  readonly allPushed: () => Promise<void>;
  /** Where e-mails become files. */
  readonly mailFolder: string;
  /** The e-mails written so far, once nothing more is on its way. */
  readonly readMails: () => Promise<WrittenMail[]>;
}

interface Options {
  /** Another node on the same database. */
  readonly target?: ConnectionTarget;
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Record<LimitName, Limit>>;
  readonly isDraining?: () => boolean;
  readonly pushTiming?: PushTiming;
}

type PushTiming = Pick<PushSettings, 'lookAgainAfterMs'>;

/** What leaves the server beside its answers. */
async function openSenders(config: Config, db: Database, log: Logger, closers: Closers, timing: PushTiming) {
  const mailFolder = join(tmpdir(), `muster-mail-${randomUUID()}`);
  closers.add(() => rm(mailFolder, { recursive: true, force: true }));
  const mailer = createMailer(config, mailFolder, log);
  closers.add(() => mailer.close());
  const pusher = await openPusher(config, db, log, timing);
  closers.add(() => pusher.close());
  return { mailFolder, mailer, pusher };
}

function configOf(environment: Readonly<Record<string, string>>, limits: Partial<Record<LimitName, Limit>>): Config {
  const config = readConfig(environment);
  return { ...config, limits: { ...config.limits, ...limits } };
}

/** A whole server with a database of its own; gone when the test ends. */
export async function startApi({
  target,
  environment = {},
  limits = {},
  isDraining = () => false,
  pushTiming = {},
}: Options = {}): Promise<TestApi> {
  const closers = createClosers();
  onTestFinished(closers.closeAll);
  const database = target ? { target, drop: async () => {} } : await cloneDatabase();
  closers.add(database.drop);

  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void logLines.push(line) });
  const config = configOf(environment, limits);
  const pool = openPool(database.target, () => {});
  closers.add(() => pool.end());
  const db = openDatabase(pool);
  const live = createLive(db, await openBus(config, database.target, log), log);
  const { mailFolder, mailer, pusher } = await openSenders(config, db, log, closers, pushTiming);
  const { metrics, url: metricsUrl, close } = await openMetrics(config, { pool, live });
  closers.add(close);
  const adminPair = { email: config.adminEmail, password: config.adminPassword ?? null };
  const app = await buildApp({ config, db, pool, live, mailer, pusher, adminPair, log, isDraining, metrics });
  closers.add(() => app.close());
  await live.start();
  closers.add(() => live.stop());
  [keepPresence, deliverMissed].forEach((keepUp) => closers.add(keepUp({ db, live, log })));

  const visitor = (address = '127.0.0.1'): ApiClient => createClient(injectInto(app, address));
  return {
    app,
    db,
    pool,
    target: database.target,
    logLines,
    metricsUrl,
    allPushed: pusher.allSent,
    mailFolder,
    readMails: async () => {
      await mailer.allSent();
      return readMailsIn(mailFolder);
    },
    visitor,
    as: async (role, name) => {
      const person = await aSignedIn(db, visitor(), sessionCookieName(config.isPublicHttps), name);
      await db.update(members).set({ role }).where(eq(members.id, person.id));
      return person;
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  };
}
