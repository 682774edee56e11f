import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '#src/app.ts';
import { DUE_INTERVAL_MS, type BackgroundContext, startBackgroundJobs } from './jobs/background-jobs.ts';
import type { ShutdownHooks } from './shutdown.ts';
import type { Config } from './settings/config.ts';
import { type ConnectionTarget, type Database, openDatabase, openPool } from '#src/db/client.ts';
import { checkConnections } from '#src/db/check-connections.ts';
import { createDueRowHandler } from '#src/db/handle-due-rows.ts';
import { createHealth } from './health/create-health.ts';
import { lockDatabase } from './lock-database.ts';
import { migrateDatabase } from '#src/db/migrate.ts';
import { trackPresence } from '#src/features/members/presence/track-presence.ts';
import { createPictureReencoder } from '#src/features/members/pictures/reencode-picture.ts';
import { insertStarterGames } from '#src/features/games/game-repository.ts';
import { listenOrExplain, portOf } from '#src/http/listen-or-explain.ts';
import { type LiveServer, createLive } from '#src/live/live.ts';
import { createMailer, type Mailer } from '#src/mail/mailer.ts';
import { createDeliveryIds } from '#src/mail/delivery-ids.ts';
import { openBus, openDiscord, openMetrics, openPusher, openSecretBox } from './open-services.ts';
import { backupFolderOf, checkBackupFolder, scheduleBackups } from './jobs/schedule-backups.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './open-database.ts';
import { ensureAdminCredentials, type EnsuredAdmin } from './settings/ensure-admin-credentials.ts';
import { ensureSecretKey } from './settings/ensure-secret-key.ts';
import { localUrl, networkUrls } from './node-urls.ts';

const MAIL_FOLDER = 'mail';
/** Open requests may finish within this time before their connections are closed. */
const DRAIN_TIMEOUT_MS = 4000;
const MAIL_CLOSE_TIMEOUT_MS = 2000;
const PUSH_CLOSE_TIMEOUT_MS = 2000;
const POOL_CLOSE_TIMEOUT_MS = 2000;
const DATABASE_CLOSE_TIMEOUT_MS = 3000;

export interface RunningNode {
  readonly url: string;
  readonly dataLocation: string;
  /** Lines to print that help the host with the first steps. */
  readonly hints: readonly string[];
}

/** Stops accepting connections, closes live ones, and lets open requests finish. */
async function drainConnections(app: FastifyInstance, live: LiveServer): Promise<void> {
  live.closeConnections();
  const cutTimer = setTimeout(() => {
    live.terminateConnections();
    app.server.closeAllConnections();
  }, DRAIN_TIMEOUT_MS);
  await app.close();
  clearTimeout(cutTimer);
}

/** A pool that logs lost connections, except during shutdown. */
function openLoggedPool(target: ConnectionTarget, size: number, log: Logger, shutdownHooks: ShutdownHooks) {
  let [isClosing, lostConnections] = [false, 0];
  const pool = openPool(target, size, (error) => {
    lostConnections += 1;
    if (!isClosing) log.warn({ err: error }, 'database connection lost');
  });
  shutdownHooks.add(() => {
    isClosing = true;
    return pool.end();
  }, POOL_CLOSE_TIMEOUT_MS);
  return { pool, lostConnections: () => lostConnections };
}

/** Opens the database, locks it for this node, and migrates it. */
async function openLockedDatabase(
  config: Config,
  log: Logger,
  shutdownHooks: ShutdownHooks,
  onLost: (error: Error) => void,
): Promise<OpenedDatabase> {
  const database = await openConfiguredDatabase(config, log);
  shutdownHooks.add(database.close, DATABASE_CLOSE_TIMEOUT_MS);
  shutdownHooks.add(await lockDatabase(database.target, { isShared: config.natsUrls.length > 0, log, onLost }));
  await migrateDatabase(database.target, log);
  return database;
}

/** Schedules backups of an embedded database. */
function scheduleOwnBackups(
  { backupSource, dataDir }: OpenedDatabase,
  config: Config,
  log: Logger,
): () => Promise<void> {
  if (!backupSource) return async () => {};
  return scheduleBackups(backupSource, backupFolderOf(config, dataDir), config, log);
}

/** Warns about valid but probably wrong settings. */
function warnAboutSettings(config: Config, mailFolder: string, log: Logger): void {
  if (config.smtpUrl === undefined) log.warn(`SMTP_URL is not set: emails are not sent, but written to ${mailFolder}`);
  if (config.smtpUrl !== undefined && config.publicOrigin === undefined) {
    log.warn('SMTP_URL is set but PUBLIC_URL is not: links in emails may lead to localhost');
  }
  if (!config.isPublicHttps && config.mailFrom.address.endsWith('@localhost')) {
    log.warn(
      `PUBLIC_URL is not https and MAIL_FROM has no domain: some push services reject the contact ${config.mailFrom.address}`,
    );
  }
  if (config.identityProviders.oidc?.issuer.startsWith('http:')) {
    log.warn('OIDC_ISSUER is not https: anyone who can intercept the traffic can sign in as any member');
  }
  if (config.isPublicHttps && config.trustedProxies.length === 0) {
    log.warn(
      'PUBLIC_URL is https but TRUST_PROXY is empty: behind a proxy, all visitors share one address and its limits',
    );
  }
}

interface ServiceParts {
  readonly db: Database;
  readonly mailFolder: string;
  readonly secretKey: Buffer | null;
  readonly log: Logger;
  readonly shutdownHooks: ShutdownHooks;
}

async function openServices(config: Config, { db, mailFolder, secretKey, log, shutdownHooks }: ServiceParts) {
  const mailer = createMailer(config, mailFolder, log, secretKey && createDeliveryIds(secretKey));
  shutdownHooks.add(() => mailer.close(), MAIL_CLOSE_TIMEOUT_MS);
  const pusher = await openPusher(config, db, log);
  shutdownHooks.add(() => pusher.close(), PUSH_CLOSE_TIMEOUT_MS);
  const pictures = createPictureReencoder(log);
  shutdownHooks.add(() => pictures.close());
  return { mailer, pusher, pictures };
}

function describeNode(app: FastifyInstance, config: Config, dataLocation: string, admin: EnsuredAdmin): RunningNode {
  const port = portOf(app.server) ?? 0;
  const url = localUrl(config.host, port);
  const otherDeviceUrls = config.publicOrigin === undefined ? networkUrls(config.host, port) : [];
  const networkHint =
    otherDeviceUrls.length > 0 && `Other devices on your network can open ${otherDeviceUrls.join(' or ')}`;
  const hints = [networkHint, admin.hintFor(config.publicOrigin ?? url)].filter((hint) => typeof hint === 'string');
  return { url, dataLocation, hints };
}

type StartedParts = 'presence' | 'handleDueRows' | 'postLifetimeMs' | 'joinRequestSettings' | 'digests';
type JobParts = Omit<BackgroundContext, StartedParts> & { readonly mailer: Mailer };

/** Tracks presence and starts the background jobs. */
export function startJobs(
  config: Config,
  parts: JobParts,
  shutdownHooks: ShutdownHooks,
  dueIntervalMs = DUE_INTERVAL_MS,
): BackgroundContext {
  const presence = trackPresence(parts);
  shutdownHooks.add(presence.stop);
  const { postLifetimeMs, joinRequests: joinRequestSettings } = config;
  const handleDueRows = createDueRowHandler(parts.log);
  const settings = { postLifetimeMs, joinRequestSettings, digests: { ...config, mailer: parts.mailer } };
  const jobContext = { ...parts, ...settings, presence, handleDueRows };
  shutdownHooks.add(startBackgroundJobs(jobContext, dueIntervalMs));
  return jobContext;
}

/**
 * Starts a node: database, migrations, live delivery, then HTTP. Adds a shutdown hook for each part it opens. `onLockLost` is
 * called if another node has taken the database.
 */
export async function startNode(
  config: Config,
  log: Logger,
  shutdownHooks: ShutdownHooks,
  onLockLost: (error: Error) => void,
): Promise<RunningNode> {
  await checkBackupFolder(config);
  const database = await openLockedDatabase(config, log, shutdownHooks, onLockLost);
  const { pool, lostConnections } = openLoggedPool(database.target, config.databaseConnections, log, shutdownHooks);
  await checkConnections(pool);
  const db = openDatabase(pool);
  await insertStarterGames(db);
  const [mailFolder, secretKey] = [join(database.dataDir, MAIL_FOLDER), await ensureSecretKey(config, database)];
  const services = await openServices(config, { db, mailFolder, secretKey, log, shutdownHooks });
  const admin = await ensureAdminCredentials(config, database);
  const secretBox = await openSecretBox(secretKey, db, log);
  const discord = openDiscord(config, secretBox);
  const keys = { configuredAdmin: admin.credentials, secretBox, discord };
  const bus = await openBus(config, log);
  const live = createLive(bus, log);
  const { metrics, url: metricsUrl, close: closeMetrics } = await openMetrics(config, { pool, live });
  if (metricsUrl) log.info({ metricsUrl }, 'serving metrics');
  shutdownHooks.add(closeMetrics);
  let isDraining = false;
  const app = await buildApp({
    config,
    db,
    pool,
    live,
    ...services,
    ...keys,
    health: createHealth(config, { ...database, ...services, db, pool, live, log }),
    log,
    isDraining: () => isDraining,
    metrics,
  });
  await live.start();
  shutdownHooks.add(() => live.stop());
  const jobParts = { db, live, log, ...services, discord, hasBus: bus !== null, lostConnections };
  startJobs(config, jobParts, shutdownHooks);
  shutdownHooks.add(() => drainConnections(app, live), 2 * DRAIN_TIMEOUT_MS);
  shutdownHooks.add(async () => {
    isDraining = true;
    await delay(config.drainMs);
  }, config.drainMs + DRAIN_TIMEOUT_MS);
  await listenOrExplain(config, '', () => app.listen({ port: config.port, host: config.host }));
  warnAboutSettings(config, mailFolder, log);
  shutdownHooks.add(scheduleOwnBackups(database, config, log));
  return describeNode(app, config, database.location, admin);
}
