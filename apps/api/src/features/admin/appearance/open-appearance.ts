import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#src/db/client.ts';
import type { CurrentAppearance } from '#src/features/context.ts';
import type { LiveServer } from '#src/live/live.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { getAppearanceWithIcons } from './appearance-repository.ts';

const RETRY_AFTER_MS = 5000;

interface Parts {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** PRODUCT_NAME. */
  readonly defaultName: string;
}

/** Loads the appearance, and reloads it after each change on any node and each outage of the bus. Applies it to emails. */
export async function openAppearance(
  app: FastifyInstance,
  { db, live, log, mailer, defaultName }: Parts,
): Promise<CurrentAppearance> {
  const load = async () => {
    const { stored, icons } = await getAppearanceWithIcons(db);
    return { appearance: { ...stored, name: stored.name || defaultName }, icons };
  };
  let loaded = await load();
  let retryTimer: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(retryTimer));

  const reload = async (): Promise<void> => {
    clearTimeout(retryTimer);
    try {
      const next = await load();
      // Two reloads may overtake each other.
      if (next.appearance.version >= loaded.appearance.version) loaded = next;
    } catch (error) {
      log.warn({ err: error }, 'appearance not loaded');
      retryTimer = setTimeout(() => void reload(), RETRY_AFTER_MS).unref();
    }
  };
  live.onPublished(({ type }, origin) => {
    if (origin === 'bus' && (type === 'appearance.changed' || type === 'live.lagged')) void reload();
  });
  const readIcon: CurrentAppearance['readIcon'] = (icon) => loaded.icons?.[icon] ?? null;
  mailer.setBrandingSource(() => ({ name: loaded.appearance.name, icon: readIcon('tab') }));
  return {
    read: () => loaded.appearance,
    readIcon,
    readFirstEvent: () => {
      const { appearance } = loaded;
      return appearance.version === 0 ? null : { type: 'appearance.changed', appearance };
    },
    reload,
  };
}
