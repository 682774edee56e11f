import { createWorkQueue } from '#src/lib/work-queue.ts';
import {
  type Delivery,
  deliverPush,
  type DeliverySettings,
  describe,
  type PushLog,
  type PushNotification,
} from './deliver-push.ts';
import { isPushService } from './push-services.ts';

const DELIVERY_CONCURRENCY = 8;
/** Leaves database connections free for requests. */
const PREPARE_CONCURRENCY = 2;
const MAX_BATCHES = 500;
/** Delay before checking again for a window in use. By then, idle and disconnected windows have been detected. */
const RECHECK_DELAY_MS = 60_000;
/** Delay before the first retry. Each further one waits four times as long, at most an hour. */
const RETRY_DELAY_MS = 15_000;
const MAX_RETRY_DELAY_MS = 60 * 60_000;
/** Longest accepted `Retry-After`. */
const MAX_WAIT_MS = 12 * 60 * 60_000;
/** Number of consecutive refusals that end a subscription. A single push may be refused for its content. */
const MAX_REFUSALS = 3;
const MAX_REFUSED_SUBSCRIPTIONS = 1000;

/** The notifications to send now. */
export interface PushBatch {
  readonly notifications: readonly PushNotification[];
  /** Whether to prepare the batch again after a delay. */
  readonly needsRecheck: boolean;
}

type PrepareBatch = (isRecheck: boolean) => Promise<PushBatch>;
/** Called if no window shows the event and no push of the first attempt was delivered. */
type OnMissed = () => Promise<unknown>;

/** Sends push notifications in the background. */
export interface Pusher {
  /** VAPID public key: browsers accept pushes only from its owner. */
  readonly publicKey: string;
  /** Language of recipients whose language is not known. */
  readonly defaultLanguage: string;
  readonly isPushService: (endpoint: string) => boolean;
  /**
   * Prepares and sends a batch. Failures are logged. If several batches with the same name need a recheck, only the newest
   * is prepared again. `onMissed` is called if nothing reached the member.
   */
  readonly send: (name: string, prepare: PrepareBatch, onMissed?: OnMissed) => void;
  /** Sends a push now, once, and returns what the push service answered. */
  readonly deliver: (notification: PushNotification) => Promise<Delivery>;
  /** Resolves when nothing is being prepared or sent. */
  readonly allSent: () => Promise<void>;
  /** Finishes what is being sent, and drops pending rechecks. */
  readonly close: () => Promise<void>;
}

export interface PushSettings extends DeliverySettings {
  readonly defaultLanguage: string;
  readonly onSubscriptionExpired: (endpoint: string) => Promise<unknown>;
  readonly recheckDelayMs?: number;
  readonly retryDelayMs?: number;
}

/** Runs functions after a delay. A function replaces the waiting one of the same name. Logs the number of dropped ones. */
function createDelayed(kind: string, log: PushLog) {
  const waiting = new Map<string, NodeJS.Timeout>();
  let dropped = 0;
  const logDropped = (reason: string): void => {
    if (dropped > 0) log.warn({ dropped }, `push ${kind} dropped: ${reason}`);
    dropped = 0;
  };
  const cancel = (name: string): void => {
    clearTimeout(waiting.get(name));
    waiting.delete(name);
  };
  return {
    cancel,
    add(name: string, delayMs: number, run: () => void): void {
      cancel(name);
      if (waiting.size >= MAX_BATCHES) {
        dropped += 1;
        return;
      }
      const timer = setTimeout(() => {
        waiting.delete(name);
        logDropped('too many were waiting');
        run();
      }, delayMs);
      waiting.set(name, timer);
    },
    clear(): void {
      dropped += waiting.size;
      waiting.forEach((timer) => clearTimeout(timer));
      waiting.clear();
      logDropped('the server is shutting down');
    },
  };
}

/** Sends pushes. Ends subscriptions that no longer exist, or whose push service refused several pushes in a row. */
function createDelivery(settings: PushSettings): Pusher['deliver'] {
  const { onSubscriptionExpired } = settings;
  const refusals = new Map<string, number>();
  const checkSubscription = async (endpoint: string, { outcome }: Delivery): Promise<void> => {
    if (outcome === 'failed' || outcome === 'dropped') return;
    const count = outcome === 'refused' ? (refusals.get(endpoint) ?? 0) + 1 : 0;
    refusals.delete(endpoint);
    if (outcome === 'expired' || count >= MAX_REFUSALS) await onSubscriptionExpired(endpoint);
    else if (count > 0) refusals.set(endpoint, count);
    const [oldest] = refusals.keys();
    if (oldest !== undefined && refusals.size > MAX_REFUSED_SUBSCRIPTIONS) refusals.delete(oldest);
  };
  return async (notification) => {
    const delivery = await deliverPush(notification, settings);
    await checkSubscription(notification.endpoint, delivery);
    return delivery;
  };
}

/** A batch to prepare and send. */
interface Batch {
  readonly prepare: PrepareBatch;
  readonly isRecheck: boolean;
  readonly onRecheck?: () => void;
  readonly onMissed?: OnMissed | undefined;
  /** Number of failed attempts. */
  readonly failures: number;
}

/** Retries pushes after temporary failures until they expire. */
function createRetries({ log, retryDelayMs = RETRY_DELAY_MS }: PushSettings, start: (batch: Batch) => void) {
  const delayed = createDelayed('retries', log);
  return {
    ...delayed,
    /** Prepares the push again, because the member may have read its message. The expiry time stays. */
    add({ topic, expiresAt }: PushNotification, { prepare, isRecheck, failures }: Batch, waitMs: number): void {
      const delayMs = Math.max(waitMs, Math.min(retryDelayMs * 4 ** failures, MAX_RETRY_DELAY_MS));
      if (delayMs > MAX_WAIT_MS || Date.now() + delayMs >= expiresAt.getTime()) {
        log.warn({ failures: failures + 1 }, 'push dropped: no further attempt before it expires');
        return;
      }
      const prepareAgain: PrepareBatch = async () => {
        const { notifications } = await prepare(isRecheck);
        const same = notifications.filter((one) => one.topic === topic);
        return { notifications: same.map((one) => ({ ...one, expiresAt })), needsRecheck: false };
      };
      delayed.add(topic, delayMs, () => start({ prepare: prepareAgain, isRecheck, failures: failures + 1 }));
    },
  };
}

/** Signs requests with `keys`, and sends them only to known push services. */
export function createPusher(settings: PushSettings): Pusher {
  const { keys, defaultLanguage, hosts, log, recheckDelayMs = RECHECK_DELAY_MS } = settings;
  const batches = createWorkQueue(MAX_BATCHES, 0);
  const preparing = createWorkQueue(PREPARE_CONCURRENCY);
  const delivering = createWorkQueue(DELIVERY_CONCURRENCY);
  const rechecks = createDelayed('rechecks', log);
  const retries = createRetries(settings, start);
  const deliver = createDelivery(settings);

  async function attempt(notification: PushNotification, batch: Batch): Promise<Delivery> {
    retries.cancel(notification.topic);
    const delivery = await deliver(notification);
    if (delivery.outcome === 'failed') retries.add(notification, batch, delivery.waitMs);
    return delivery;
  }

  async function prepareAndDeliver(batch: Batch): Promise<void> {
    try {
      const { notifications, needsRecheck } = await preparing.run(() => batch.prepare(batch.isRecheck));
      if (needsRecheck) batch.onRecheck?.();
      const deliveries = await Promise.all(notifications.map((one) => delivering.run(() => attempt(one, batch))));
      const isReached = needsRecheck || deliveries.some(({ outcome }) => outcome === 'delivered');
      if (!isReached) await batch.onMissed?.();
    } catch (error) {
      log.warn({ reason: describe(error) }, 'pushes not prepared');
    }
  }

  function start(batch: Batch): void {
    batches
      .run(() => prepareAndDeliver(batch))
      .catch(() => {
        log.warn({ waiting: MAX_BATCHES }, 'push not sent: the queue is full');
      });
  }

  return {
    publicKey: keys.publicKey,
    defaultLanguage,
    isPushService: (endpoint) => isPushService(endpoint, hosts),
    send: (name, prepare, onMissed) => {
      const recheck = (): void => start({ prepare, onMissed, isRecheck: true, failures: 0 });
      const onRecheck = (): void => rechecks.add(name, recheckDelayMs, recheck);
      start({ prepare, onMissed, isRecheck: false, onRecheck, failures: 0 });
    },
    deliver,
    allSent: batches.onIdle,
    close: async () => {
      await batches.onIdle();
      rechecks.clear();
      retries.clear();
    },
  };
}
