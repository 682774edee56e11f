import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Header of the id. Some mail services replace the Message-ID. */
export const DELIVERY_ID_HEADER = 'X-Muster-Delivery-ID';
const PURPOSE = 'muster delivery id';
const KEY_BYTES = 32;
const NONCE_BYTES = 9;
const SIGNATURE_BYTES = 18;
/** Mail servers give up after about five days, and their report may be late. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;

/** Signs the ids of emails, so that forged delivery reports mark no address as refused. */
export interface DeliveryIds {
  /** Returns an id that only this server can create for this recipient. */
  create(recipient: string): string;
  /** When this server sent the email with this id to this recipient. Null if it did not, or over two weeks ago. */
  findSentAt(deliveryId: string, recipient: string): Date | null;
}

/** Format: `seconds.nonce.signature`. */
export function createDeliveryIds(secretKey: Buffer): DeliveryIds {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, KEY_BYTES));
  const sign = (payload: string, recipient: string): Buffer =>
    createHmac('sha256', key).update(`${payload}.${recipient.toLowerCase()}`).digest().subarray(0, SIGNATURE_BYTES);
  return {
    create(recipient) {
      const payload = `${Math.floor(Date.now() / 1000)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
      return `${payload}.${sign(payload, recipient).toString('base64url')}`;
    },
    findSentAt(deliveryId, recipient) {
      const format = /^(?<payload>(?<seconds>\d{1,11})\.[\w-]{12})\.(?<signature>[\w-]{24})$/;
      const { payload, seconds, signature } = format.exec(deliveryId.trim())?.groups ?? {};
      if (payload === undefined || signature === undefined) return null;
      if (!timingSafeEqual(sign(payload, recipient), Buffer.from(signature, 'base64url'))) return null;
      const sentAt = new Date(Number(seconds) * 1000);
      return Date.now() - sentAt.getTime() <= MAX_AGE_MS ? sentAt : null;
    },
  };
}
