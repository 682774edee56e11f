import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { buildApp } from '#src/app.ts';
import { sessionCookieName } from '#src/features/sessions/cookies.ts';
import { SECRET_KEY_BYTES } from '#src/lib/secret-box.ts';
import { type ShutdownHooks, createShutdownHooks } from '#src/startup/shutdown.ts';
import { type Config, readConfig } from '#src/startup/settings/config.ts';
import { type ConnectionTarget, type Database, type PoolTimeouts, openDatabase, openPool } from '#src/db/client.ts';
import { createPictureReencoder, type ReencoderTiming } from '#src/features/members/pictures/reencode-picture.ts';
import type { BackgroundContext } from '#src/startup/jobs/background-jobs.ts';
import { createHealth } from '#src/startup/health/create-health.ts';
import { openBus, openDiscord, openMetrics, openPusher, openSecretBox } from '../src/startup/open-services.ts';
import { startJobs } from '#src/startup/start-node.ts';
import type { PushSettings } from '#src/features/notifications/pusher.ts';
import { createLogger } from '#src/http/logger.ts';
import type { Limit, LimitName } from '#src/http/rate-limits/limits.ts';
import type { Bus } from '#src/live/bus.ts';
import { createLive } from '#src/live/live.ts';
import { createMailer } from '#src/mail/mailer.ts';
import { createDeliveryIds } from '#src/mail/delivery-ids.ts';
import type { Role } from '@muster/contract/members/members.ts';
import { type ApiClient, createClient, injectInto } from './api-client.ts';
import { signedInMember } from './factories.ts';
import { readMailsIn, type WrittenMail } from './read-mails.ts';
import { borrowDatabase } from './test-databases.ts';

export interface TestApi {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly pool: Pool;
  readonly target: ConnectionTarget;
  /** A signed-out client at this loopback address. */
  readonly visitor: (address?: string) => ApiClient;
  /** A signed-in member. The role is written directly to the database. */
  readonly as: (role: Role, name?: string) => Promise<ApiClient & { readonly id: string; readonly email: string }>;
  /** Listens on a free port of 127.0.0.1 and returns the origin. */
  readonly listen: () => Promise<string>;
  readonly logLines: readonly string[];
  /** Null if METRICS_PORT is not set. */
  readonly metricsUrl: string | null;
  /** What the background jobs of the server use. */
  readonly jobContext: BackgroundContext;
  /** Resolves when all pushes are sent. */
  readonly allPushed: () => Promise<void>;
  readonly mailFolder: string;
  /** The emails written so far, after all queued ones are sent. */
  readonly readMails: () => Promise<WrittenMail[]>;
}

/**
 * A starved machine must not make the server give up, because few tests are about that. Shorter than a test's own timeout,
 * so that a hanging query is reported.
 */
const patientTimeouts: PoolTimeouts = {
  connectionTimeoutMillis: 15_000,
  query_timeout: 17_000,
  statement_timeout: 16_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 20_000,
};

/** Tests wait for board changes, so they are sent without the delays of production. */
const BOARD_INTERVAL_MS = 20;

/** Tests wait for background jobs, which run more often than in production. */
const DUE_INTERVAL_MS = 100;

interface Options {
  /** Uses this database instead of an empty one, to start a second node on it. */
  readonly target?: ConnectionTarget;
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Record<LimitName, Limit>>;
  readonly poolTimeouts?: PoolTimeouts;
  /** Receives every query of the server. */
  readonly onQuery?: (query: string, params: readonly unknown[]) => void;
  readonly isDraining?: () => boolean;
  readonly pushTiming?: PushTiming;
  readonly pictureTiming?: Partial<ReencoderTiming>;
  /** Connects to other nodes with this bus instead of the configured one. */
  readonly bus?: Bus;
  /** The address of a server that replaces Discord. */
  readonly discordOrigin?: string;
  /** The base URL of an API that replaces Discord's. */
  readonly discordApi?: string;
  /** Null starts a server that has no key. */
  readonly secretKey?: Buffer | null;
}

export const testSecretKey = Buffer.alloc(SECRET_KEY_BYTES, 7);

type PushTiming = Pick<PushSettings, 'recheckDelayMs' | 'retryDelayMs'>;

async function openServices(
  { config, db, log, shutdownHooks }: { config: Config; db: Database; log: Logger; shutdownHooks: ShutdownHooks },
  { pushTiming = {}, pictureTiming = {}, secretKey = testSecretKey }: Options,
) {
  const mailFolder = join(tmpdir(), `muster-mail-${randomUUID()}`);
  shutdownHooks.add(() => rm(mailFolder, { recursive: true, force: true }));
  const mailer = createMailer(config, mailFolder, log, secretKey && createDeliveryIds(secretKey));
  shutdownHooks.add(() => mailer.close());
  const pusher = await openPusher(config, db, log, pushTiming);
  shutdownHooks.add(() => pusher.close());
  const pictures = createPictureReencoder(log, pictureTiming);
  shutdownHooks.add(() => pictures.close());
  return { mailFolder, mailer, pusher, pictures };
}

function configOf({ environment = {}, limits = {}, discordOrigin }: Options): Config {
  const config = readConfig(environment);
  const { discord, oidc } = config.identityProviders;
  return {
    ...config,
    limits: { ...config.limits, ...limits },
    identityProviders: { oidc, discord: discord && { ...discord, origin: discordOrigin ?? discord.origin } },
  };
}

/**
 * Starts one server for all tests of a file, for tests that do not need an empty database. Takes about 150 ms.
 */
export function shareApi(options: Options = {}): () => TestApi {
  let api: TestApi | null = null;
  beforeAll(async () => {
    const shutdownHooks = createShutdownHooks();
    api = await startApi(options, shutdownHooks);
    return shutdownHooks.runAll;
  });
  return () => api ?? expect.fail('The shared server is available only inside tests.');
}

function createTestShutdownHooks(): ShutdownHooks {
  const shutdownHooks = createShutdownHooks();
  onTestFinished(shutdownHooks.runAll);
  return shutdownHooks;
}

/** An empty database, or that of another node. Connections with other settings are not shared between tests. */
async function openTestDatabase({ target, poolTimeouts }: Options) {
  const withoutSharing = { shareConnections: () => {} };
  if (target) return { target, release: async () => {}, ...withoutSharing };
  return { ...(await borrowDatabase()), ...(poolTimeouts && withoutSharing) };
}

/** Starts a server on an empty database. It stops when the test ends, or when the given `shutdownHooks` run. */
export async function startApi(options: Options = {}, shutdownHooks = createTestShutdownHooks()): Promise<TestApi> {
  const { onQuery, isDraining = () => false, secretKey = testSecretKey } = options;
  const database = await openTestDatabase(options);
  shutdownHooks.add(database.release);

  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void logLines.push(line) });
  const config = configOf(options);
  let lostConnections = 0;
  const onLost = (): void => void (lostConnections += 1);
  const pool = openPool(database.target, config.databaseConnections, onLost, options.poolTimeouts ?? patientTimeouts);
  database.shareConnections(pool);
  shutdownHooks.add(() => pool.end());
  const db = openDatabase(pool, onQuery && { logQuery: onQuery });
  const bus = options.bus ?? (await openBus(config, log));
  const live = createLive(bus, log, BOARD_INTERVAL_MS);
  const services = await openServices({ config, db, log, shutdownHooks }, options);
  const { mailFolder, mailer, pusher } = services;
  const { metrics, url: metricsUrl, close } = await openMetrics(config, { pool, live });
  shutdownHooks.add(close);
  const configuredAdmin = { email: config.adminEmail, password: config.adminPassword ?? null };
  const secretBox = await openSecretBox(secretKey, db, log);
  const health = createHealth(config, { pool, db, dataDir: mailFolder, live, log, mailer, pusher });
  const keys = { configuredAdmin, secretBox, health, discord: openDiscord(config, secretBox, options.discordApi) };
  const app = await buildApp({ config, db, pool, live, ...services, ...keys, log, isDraining, metrics });
  shutdownHooks.add(() => app.close());
  await live.start();
  shutdownHooks.add(() => live.stop());
  const parts = { db, live, log, ...services, ...keys, hasBus: bus !== null, lostConnections: () => lostConnections };
  const jobContext = startJobs(config, parts, shutdownHooks, DUE_INTERVAL_MS);

  const cookieName = sessionCookieName(config.isPublicHttps, config.cookiePort);
  const visitor = (address = '127.0.0.1'): ApiClient => createClient(injectInto(app, address));
  return {
    app,
    db,
    pool,
    target: database.target,
    logLines,
    metricsUrl,
    jobContext,
    allPushed: pusher.allSent,
    mailFolder,
    readMails: async () => {
      await mailer.allSent();
      return readMailsIn(mailFolder);
    },
    visitor,
    as: (role, name = 'Ada') => signedInMember(db, visitor(), { role, name, cookieName }),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  };
}
