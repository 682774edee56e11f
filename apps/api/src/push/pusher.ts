import pLimit from 'p-limit';
import type { VapidKeys } from 'web-push';
import { isPushService } from './push-services.ts';

const DELIVERY_CONCURRENCY = 8;
/** Those leave the database free for requests. */
const PREPARE_CONCURRENCY = 2;
const MAX_WAITING = 500;
const DELIVERY_TIMEOUT_MS = 5000;
/** A push service keeps what a browser has not taken this long: it shows it even if the session has ended meanwhile. */
const TTL_SECONDS = 4 * 60 * 60;
/** By then a connection whose other end is gone has been found out, and that its member has left. */
const RECHECK_DELAY_MS = 60_000;
/** What a push service answers where nobody is reached any more. */
const expiredStatuses = [404, 410];

/** A browser, and what is for it. */
interface PushNotification {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What only the browser can read. */
  readonly payload: string;
  /** While it waits, a later note of the same topic takes the place of this one: at most 32 letters of base64url. */
  readonly topic: string;
}

/** What there is to tell as of now. */
export interface PushBatch {
  readonly notifications: readonly PushNotification[];
  /** Whether to look once more a little later. */
  readonly needsRecheck: boolean;
}

type PrepareBatch = () => Promise<PushBatch>;

/** Brings notes to browsers in its own time: nobody waits for one, and nobody learns what became of it. */
export interface Pusher {
  /** Browsers let only its holder reach them. */
  readonly publicKey: string;
  readonly isPushService: (endpoint: string) => boolean;
  /** Looks what there is to tell, and brings it to its push services. What fails is logged. Of looks of the same name that are early only the last is repeated. */
  readonly send: (name: string, look: PrepareBatch) => void;
  /** Resolves when nothing is on its way any more. */
  readonly allSent: () => Promise<void>;
  /** Lets what is on its way arrive, and looks no more. */
  readonly close: () => Promise<void>;
}

export interface PushSettings {
  readonly keys: VapidKeys;
  /** Whom a push service asks when something is wrong: an address of https or mailto. */
  readonly contact: string;
  /** Hosts of push services beyond the known ones. */
  readonly hosts: readonly string[];
  /** Nobody is reached at this address any more. */
  readonly onSubscriptionExpired: (endpoint: string) => Promise<unknown>;
  readonly log: PushLog;
  readonly recheckDelayMs?: number;
}

/** What pushing tells the log: never an address, a key or a word. */
interface PushLog {
  readonly warn: (details: object, message: string) => void;
}

/** What of an error names nobody: its words may hold the address. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return {};
  if (error.cause instanceof Error) return describe(error.cause);
  return { type: error.name, ...('code' in error && { code: error.code }) };
}

/** Hands a note to its push service, which must answer for itself: it leads nowhere else. Gives the status. */
async function post(
  { endpoint, p256dh, auth, payload, topic }: PushNotification,
  settings: PushSettings,
): Promise<number> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: settings.contact, ...settings.keys },
    TTL: TTL_SECONDS,
    urgency: 'high',
    topic,
  });
  const { 'Content-Length': _, ...others } = headers;
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const response = await fetch(endpoint, { method: 'POST', headers: others, body, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
}

async function deliver(note: PushNotification, settings: PushSettings): Promise<void> {
  const { hosts, onSubscriptionExpired, log } = settings;
  if (!isPushService(note.endpoint, hosts)) return;
  try {
    const status = await post(note, settings);
    if (expiredStatuses.includes(status)) await onSubscriptionExpired(note.endpoint);
    else if (status >= 300) log.warn({ status }, 'a push was not taken');
  } catch (error) {
    log.warn({ reason: describe(error) }, 'a push was not sent');
  }
}

/** Keeps the last look of each name for a while from then on, then takes it. What is dropped is logged as one number. */
function createRechecks(afterMs: number, take: (look: PrepareBatch) => void, log: PushLog) {
  const waiting = new Map<string, { look: PrepareBatch; readonly timer: NodeJS.Timeout }>();
  let dropped = 0;
  const logDropped = (why: string): void => {
    if (dropped > 0) log.warn({ dropped }, `pushes were not looked at again: ${why}`);
    dropped = 0;
  };
  const lookAgain = (name: string): void => {
    const last = waiting.get(name);
    waiting.delete(name);
    logDropped('too many were waiting');
    if (last) take(last.look);
  };
  return {
    add(name: string, look: PrepareBatch): void {
      const known = waiting.get(name);
      if (known) {
        known.look = look;
        known.timer.refresh();
      } else if (waiting.size >= MAX_WAITING) dropped += 1;
      else waiting.set(name, { look, timer: setTimeout(lookAgain, afterMs, name) });
    },
    clear(): void {
      dropped += waiting.size;
      waiting.forEach(({ timer }) => clearTimeout(timer));
      waiting.clear();
      logDropped('the server ends');
    },
  };
}

/** Signs with `keys` and posts to push services alone. */
export function createPusher(settings: PushSettings): Pusher {
  const { keys, hosts, log, recheckDelayMs = RECHECK_DELAY_MS } = settings;
  const [writing, delivering] = [pLimit(PREPARE_CONCURRENCY), pLimit(DELIVERY_CONCURRENCY)];
  const underWay = new Set<Promise<void>>();
  async function prepareAndDeliver(look: PrepareBatch, onEarly: () => void): Promise<void> {
    try {
      const { notifications, needsRecheck } = await writing(look);
      if (needsRecheck) onEarly();
      await Promise.all(notifications.map((note) => delivering(() => deliver(note, settings))));
    } catch (error) {
      log.warn({ reason: describe(error) }, 'pushes were not written');
    }
  }
  function start(look: PrepareBatch, onEarly: () => void): void {
    if (underWay.size >= MAX_WAITING) {
      log.warn({ waiting: underWay.size }, 'a push was not sent: too many are waiting');
      return;
    }
    const sending = prepareAndDeliver(look, onEarly);
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  }
  const rechecks = createRechecks(recheckDelayMs, (look) => start(look, () => undefined), log);
  const allSent = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    publicKey: keys.publicKey,
    isPushService: (endpoint) => isPushService(endpoint, hosts),
    send: (name, look) => start(look, () => rechecks.add(name, look)),
    allSent,
    close: async () => {
      await allSent();
      rechecks.clear();
    },
  };
}
