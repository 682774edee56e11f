import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './settings/config.ts';
import type { Bus } from '#src/live/bus.ts';
import { createMetrics, type MetricSources } from '#src/http/metrics/metrics.ts';
import { serveMetrics } from '#src/http/metrics/metrics-server.ts';
import type { Database } from '#src/db/client.ts';
import { createDiscordClient } from '#src/features/board/discord/discord-client.ts';
import type { DiscordSettings } from '#src/features/board/discord/discord-settings.ts';
import { deletePushSubscriptionAt } from '#src/features/notifications/push-subscription-repository.ts';
import type { PushLog } from '#src/features/notifications/deliver-push.ts';
import { ensurePushKeys } from '#src/features/notifications/push-keys.ts';
import { createPusher, type Pusher, type PushSettings } from '#src/features/notifications/pusher.ts';
import type { Logger } from 'pino';
import { createSecretBox, type SecretBox } from '#src/lib/secret-box.ts';
import { checkSecrets } from '#src/features/sessions/two-factor/second-factor-secret.ts';

/** The bus between nodes; null without `NATS_URL`, because a single node needs none. */
export async function openBus({ natsUrls }: Config, log: FastifyBaseLogger): Promise<Bus | null> {
  if (natsUrls.length === 0) return null;
  const { createNatsBus } = await import('#src/live/nats-bus.ts');
  return createNatsBus(natsUrls, log);
}

/** Serves metrics if METRICS_PORT is set. */
export async function openMetrics({ metricsPort: port, metricsHost: host }: Config, sources: MetricSources) {
  if (port === undefined) return { metrics: null, url: null, close: async () => {} };
  const metrics = createMetrics(sources);
  return { metrics, ...(await serveMetrics(metrics, { port, host })) };
}

/** Creates the pusher, with the VAPID keys from the database. */
export async function openPusher(
  config: Config,
  db: Database,
  log: PushLog,
  timing: Pick<PushSettings, 'recheckDelayMs' | 'retryDelayMs'> = {},
): Promise<Pusher> {
  const { isPublicHttps, publicOrigin, mailFrom, pushHosts: hosts, defaultLanguage } = config;
  const contact = isPublicHttps && publicOrigin !== undefined ? publicOrigin : `mailto:${mailFrom.address}`;
  const keys = await ensurePushKeys(db);
  return createPusher({
    keys,
    defaultLanguage,
    contact,
    hosts,
    onSubscriptionExpired: (endpoint) => deletePushSubscriptionAt(db, endpoint),
    log,
    ...timing,
  });
}

const PURPOSE = 'muster second factor';

/** Creates the box for two-factor secrets. Null if no key is set. */
export async function openSecretBox(secretKey: Buffer | null, db: Database, log: Logger): Promise<SecretBox | null> {
  if (!secretKey) log.warn('SECRET_KEY is not set: two-factor sign-in cannot be set up');
  const secretBox = secretKey && createSecretBox(secretKey, PURPOSE);
  await checkSecrets({ db, secretBox }, log);
  return secretBox;
}

/** Null without PUBLIC_URL: messages in Discord link to it. Tests replace the base URL of Discord's API. */
export const openDiscord = (
  { publicOrigin: origin, defaultLanguage: language }: Config,
  secretBox: SecretBox | null,
  api?: string,
): DiscordSettings | null =>
  origin === undefined
    ? null
    : { origin, language, secretBox, send: createDiscordClient(origin, api === undefined ? {} : { api }) };
