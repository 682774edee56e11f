import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from '../db/client.ts';
import { deletePushSubscriptionAt } from '../features/notifications/push-subscription-repository.ts';
import { ensurePushKeys } from '../features/notifications/push-keys.ts';
import { createPusher, type Pusher, type PushSettings } from '../features/notifications/pusher.ts';

/** Creates the pusher, with the VAPID keys from the database. */
export async function openPusher(
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
  timing: Pick<PushSettings, 'recheckDelayMs'> = {},
): Promise<Pusher> {
  const { isPublicHttps, publicOrigin, mailFrom, pushHosts: hosts } = config;
  const contact = isPublicHttps && publicOrigin !== undefined ? publicOrigin : `mailto:${mailFrom.address}`;
  const keys = await ensurePushKeys(db);
  return createPusher({
    keys,
    contact,
    hosts,
    onSubscriptionExpired: (endpoint) => deletePushSubscriptionAt(db, endpoint),
    log,
    ...timing,
  });
}
