import type { VapidKeys } from 'web-push';
import { isPushService } from './push-services.ts';
import { waitMsOf } from '#src/lib/retry-after.ts';

const DELIVERY_TIMEOUT_MS = 5000;
/** Responses for a subscription that no longer exists. */
const expiredStatuses = [404, 410];
/** Temporary failures in addition to 5xx. */
const temporaryStatuses = [408, 425, 429];
const PAYLOAD_TOO_LARGE = 413;
const REASON_MAX_LENGTH = 120;

/** A push to one browser. */
export interface PushNotification {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Text of the push. Encrypted for the browser when it is sent. */
  readonly payload: string;
  /** A later push with the same topic replaces this one while undelivered. At most 32 base64url characters. */
  readonly topic: string;
  /** The push service deletes an undelivered push then. It delivers it even if the session has ended meanwhile. */
  readonly expiresAt: Date;
}

/** Log entries contain hosts, but no paths, keys or texts. */
export interface PushLog {
  readonly warn: (details: object, message: string) => void;
}

export interface DeliverySettings {
  readonly keys: VapidKeys;
  /** Contact for push services if something is wrong: an https or mailto address. */
  readonly contact: string;
  /** Push service hosts in addition to the known ones. */
  readonly hosts: readonly string[];
  readonly log: PushLog;
}

/**
 * `expired`: the subscription no longer exists. `refused`: it may be unusable. `failed`: retry after `waitMs` or later. `reason`:
 * the status of the response, or the code of the error without one.
 */
export type Delivery = { readonly reason?: string } & (
  | { readonly outcome: 'delivered' | 'expired' | 'refused' | 'dropped' }
  | { readonly outcome: 'failed'; readonly waitMs: number }
);

/** Error fields without personal data. The message may contain the endpoint. */
export function describe(error: unknown): { readonly type?: string; readonly code?: string } {
  if (!(error instanceof Error)) return {};
  if (error.cause instanceof Error) return describe(error.cause);
  return { type: error.name, ...('code' in error && { code: String(error.code) }) };
}

/** The beginning of a response without words that may be a key or an address. */
const describeResponse = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\w.~:/?#@&=+%-]{24,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_MAX_LENGTH);

function deliveryOf(status: number, retryAfter: string | null): Delivery {
  if (status < 300) return { outcome: 'delivered' };
  if (expiredStatuses.includes(status)) return { outcome: 'expired' };
  if (status >= 500 || temporaryStatuses.includes(status)) return { outcome: 'failed', waitMs: waitMsOf(retryAfter) };
  return { outcome: status >= 400 && status !== PAYLOAD_TOO_LARGE ? 'refused' : 'dropped' };
}

/** Sends a notification to its push service, without following redirects. */
async function post(notification: PushNotification, { contact, keys }: DeliverySettings): Promise<Response> {
  const { endpoint, p256dh, auth, payload, topic, expiresAt } = notification;
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
    urgency: 'high',
    topic,
  });
  const { 'Content-Length': _, ...others } = headers;
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  return fetch(endpoint, { method: 'POST', headers: others, body, redirect: 'manual', signal });
}

/** Sends a notification once, and logs why it failed. */
export async function deliverPush(notification: PushNotification, settings: DeliverySettings): Promise<Delivery> {
  const { hosts, log } = settings;
  if (!isPushService(notification.endpoint, hosts)) return { outcome: 'dropped' };
  const { host } = new URL(notification.endpoint);
  try {
    const response = await post(notification, settings);
    const { status } = response;
    const delivery = deliveryOf(status, response.headers.get('retry-after'));
    if (delivery.outcome === 'delivered' || delivery.outcome === 'expired') await response.body?.cancel();
    else
      log.warn({ host, status, reason: describeResponse(await response.text()) }, 'push rejected by the push service');
    return { ...delivery, reason: String(status) };
  } catch (error) {
    const reason = describe(error);
    log.warn({ host, reason }, 'push not sent');
    return { outcome: 'failed', waitMs: 0, reason: reason.code ?? reason.type ?? 'error' };
  }
}
