import pLimit from 'p-limit';
import type { VapidKeys } from 'web-push';
import webPush from 'web-push';
import { isPushService } from './push-services.ts';

const DELIVERED_AT_ONCE = 8;
/** Those leave the database free for requests. */
const WRITTEN_AT_ONCE = 2;
const WAITING_AT_MOST = 500;
const DELIVER_WITHIN_MS = 5000;
/** A push service keeps what a browser has not taken this long. */
const KEPT_FOR_SECONDS = 86_400;
/** What a push service answers where nobody is reached any more. */
const gone = [404, 410];

/** A browser, and what is for it. */
export interface PushNote {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What only the browser can read. */
  readonly payload: string;
  /** While it waits, a later note of the same topic takes the place of this one: at most 32 letters of base64url. */
  readonly topic: string;
}

/** Brings notes to browsers in its own time: nobody waits for one, and nobody learns what became of it. */
export interface Pusher {
  /** Browsers let only its holder reach them. */
  readonly publicKey: string;
  readonly isPushService: (endpoint: string) => boolean;
  /** Writes notes and brings them to their push services. What fails is logged. */
  readonly send: (write: () => Promise<readonly PushNote[]>) => void;
  /** Resolves when nothing is on its way any more. */
  readonly allSent: () => Promise<void>;
}

export interface PushSettings {
  readonly keys: VapidKeys;
  /** Whom a push service asks when something is wrong: an address of https or mailto. */
  readonly contact: string;
  /** Hosts of push services beyond the known ones. */
  readonly hosts: readonly string[];
  /** Nobody is reached at this address any more. */
  readonly onGone: (endpoint: string) => Promise<unknown>;
  readonly log: PushLog;
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
async function post({ endpoint, p256dh, auth, payload, topic }: PushNote, settings: PushSettings): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: settings.contact, ...settings.keys },
    TTL: KEPT_FOR_SECONDS,
    urgency: 'high',
    topic,
  });
  const { 'Content-Length': _, ...others } = headers;
  const signal = AbortSignal.timeout(DELIVER_WITHIN_MS);
  const response = await fetch(endpoint, { method: 'POST', headers: others, body, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
}

async function deliver(note: PushNote, settings: PushSettings): Promise<void> {
  const { hosts, onGone, log } = settings;
  if (!isPushService(note.endpoint, hosts)) return;
  try {
    const status = await post(note, settings);
    if (gone.includes(status)) await onGone(note.endpoint);
    else if (status >= 300) log.warn({ status }, 'a push was not taken');
  } catch (error) {
    log.warn({ reason: describe(error) }, 'a push was not sent');
  }
}

/** Signs with `keys` and posts to push services alone. */
export function createPusher(settings: PushSettings): Pusher {
  const { keys, hosts, log } = settings;
  const [writing, delivering] = [pLimit(WRITTEN_AT_ONCE), pLimit(DELIVERED_AT_ONCE)];
  const underWay = new Set<Promise<void>>();
  async function writeAndDeliver(write: () => Promise<readonly PushNote[]>): Promise<void> {
    try {
      const notes = await writing(write);
      await Promise.all(notes.map((note) => delivering(() => deliver(note, settings))));
    } catch (error) {
      log.warn({ reason: describe(error) }, 'pushes were not written');
    }
  }
  return {
    publicKey: keys.publicKey,
    isPushService: (endpoint) => isPushService(endpoint, hosts),
    send: (write) => {
      if (underWay.size >= WAITING_AT_MOST) {
        log.warn({ waiting: underWay.size }, 'a push was not sent: too many are waiting');
        return;
      }
      const sending = writeAndDeliver(write);
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    allSent: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
