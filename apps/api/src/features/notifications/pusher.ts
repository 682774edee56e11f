import { createWorkQueue } from '#src/lib/work-queue.ts';
import type { VapidKeys } from 'web-push';
import { isPushService } from './push-services.ts';

const DELIVERY_CONCURRENCY = 8;
/** Leaves database connections free for requests. */
const PREPARE_CONCURRENCY = 2;
const MAX_BATCHES = 500;
const DELIVERY_TIMEOUT_MS = 5000;
/** Delay before checking again for a window in use. By then, idle and disconnected windows have been detected. */
const RECHECK_DELAY_MS = 60_000;
/** Responses for a subscription that no longer exists. */
const expiredStatuses = [404, 410];

/** An encrypted message for one browser. */
interface PushNotification {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Encrypted for the browser. */
  readonly payload: string;
  /** A later push with the same topic replaces this one while undelivered. At most 32 base64url characters. */
  readonly topic: string;
  /** The push service deletes an undelivered push then. It delivers it even if the session has ended meanwhile. */
  readonly expiresAt: Date;
}

/** The notifications to send now. */
export interface PushBatch {
  readonly notifications: readonly PushNotification[];
  /** Whether to prepare the batch again after a delay. */
  readonly needsRecheck: boolean;
}

type PrepareBatch = (isRecheck: boolean) => Promise<PushBatch>;

/** Sends push notifications in the background. */
export interface Pusher {
  /** VAPID public key: browsers accept pushes only from its owner. */
  readonly publicKey: string;
  /** Language of recipients whose language is not known. */
  readonly defaultLanguage: string;
  readonly isPushService: (endpoint: string) => boolean;
  /**
   * Prepares and sends a batch. Failures are logged. If several batches with the same name need a recheck, only the newest
   * is prepared again.
   */
  readonly send: (name: string, prepare: PrepareBatch) => void;
  /** Resolves when nothing is being prepared or sent. */
  readonly allSent: () => Promise<void>;
  /** Finishes what is being sent, and drops pending rechecks. */
  readonly close: () => Promise<void>;
}

export interface PushSettings {
  readonly keys: VapidKeys;
  readonly defaultLanguage: string;
  /** Contact for push services if something is wrong: an https or mailto address. */
  readonly contact: string;
  /** Push service hosts in addition to the known ones. */
  readonly hosts: readonly string[];
  readonly onSubscriptionExpired: (endpoint: string) => Promise<unknown>;
  readonly log: PushLog;
  readonly recheckDelayMs?: number;
}

/** Log entries contain no address, key or text. */
interface PushLog {
  readonly warn: (details: object, message: string) => void;
}

/** Error fields without personal data. The message may contain the endpoint. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return {};
  if (error.cause instanceof Error) return describe(error.cause);
  return { type: error.name, ...('code' in error && { code: error.code }) };
}

/** Sends a notification to its push service, without following redirects. Returns the status. */
async function post(
  { endpoint, p256dh, auth, payload, topic, expiresAt }: PushNotification,
  settings: PushSettings,
): Promise<number> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: settings.contact, ...settings.keys },
    TTL: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
    urgency: 'high',
    topic,
  });
  const { 'Content-Length': _, ...others } = headers;
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const response = await fetch(endpoint, { method: 'POST', headers: others, body, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
}

async function deliver(notification: PushNotification, settings: PushSettings): Promise<void> {
  const { hosts, onSubscriptionExpired, log } = settings;
  if (!isPushService(notification.endpoint, hosts)) return;
  try {
    const status = await post(notification, settings);
    if (expiredStatuses.includes(status)) await onSubscriptionExpired(notification.endpoint);
    else if (status >= 300) log.warn({ status }, 'push rejected by the push service');
  } catch (error) {
    log.warn({ reason: describe(error) }, 'push not sent');
  }
}

/** Debounces batches by name: after the delay, runs the newest. Logs the number of dropped batches. */
function createRechecks(delayMs: number, start: (prepare: PrepareBatch) => void, log: PushLog) {
  const waiting = new Map<string, { prepare: PrepareBatch; readonly timer: NodeJS.Timeout }>();
  let dropped = 0;
  const logDropped = (reason: string): void => {
    if (dropped > 0) log.warn({ dropped }, `push rechecks dropped: ${reason}`);
    dropped = 0;
  };
  const recheck = (name: string): void => {
    const last = waiting.get(name);
    waiting.delete(name);
    logDropped('too many were waiting');
    if (last) start(last.prepare);
  };
  return {
    add(name: string, prepare: PrepareBatch): void {
      const known = waiting.get(name);
      if (known) {
        known.prepare = prepare;
        known.timer.refresh();
      } else if (waiting.size >= MAX_BATCHES) dropped += 1;
      else waiting.set(name, { prepare, timer: setTimeout(recheck, delayMs, name) });
    },
    clear(): void {
      dropped += waiting.size;
      waiting.forEach(({ timer }) => clearTimeout(timer));
      waiting.clear();
      logDropped('the server is shutting down');
    },
  };
}

/** Signs requests with `keys`, and sends them only to known push services. */
export function createPusher(settings: PushSettings): Pusher {
  const { keys, defaultLanguage, hosts, log, recheckDelayMs = RECHECK_DELAY_MS } = settings;
  const batches = createWorkQueue(MAX_BATCHES, 0);
  const preparing = createWorkQueue(PREPARE_CONCURRENCY);
  const delivering = createWorkQueue(DELIVERY_CONCURRENCY);

  async function prepareAndDeliver(prepare: PrepareBatch, onRecheck: (() => void) | null): Promise<void> {
    try {
      const { notifications, needsRecheck } = await preparing.run(() => prepare(onRecheck === null));
      if (needsRecheck) onRecheck?.();
      await Promise.all(notifications.map((one) => delivering.run(() => deliver(one, settings))));
    } catch (error) {
      log.warn({ reason: describe(error) }, 'pushes not prepared');
    }
  }

  function start(prepare: PrepareBatch, onRecheck: (() => void) | null): void {
    batches
      .run(() => prepareAndDeliver(prepare, onRecheck))
      .catch(() => {
        log.warn({ waiting: MAX_BATCHES }, 'push not sent: the queue is full');
      });
  }

  const rechecks = createRechecks(recheckDelayMs, (prepare) => start(prepare, null), log);
  return {
    publicKey: keys.publicKey,
    defaultLanguage,
    isPushService: (endpoint) => isPushService(endpoint, hosts),
    send: (name, prepare) => start(prepare, () => rechecks.add(name, prepare)),
    allSent: batches.onIdle,
    close: async () => {
      await batches.onIdle();
      rechecks.clear();
    },
  };
}
