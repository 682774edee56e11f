import { ECDH } from 'node:crypto';
import type { VapidKeys } from 'web-push';
import type { Queryable } from '../db/client.ts';
import { pushKeys } from '../db/schema/push.ts';

const selectKeys = (db: Queryable): Promise<VapidKeys[]> =>
  db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);

/** The keys that all nodes share; of nodes that start for the first time together the quickest makes them. */
export async function ensurePushKeys(db: Queryable): Promise<VapidKeys> {
  const [known] = await selectKeys(db);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [stored] = await selectKeys(db);
  if (!stored) throw new Error('The keys for pushes are not in the database.');
  return stored;
}

/** Whether a browser's key is a point of the curve, so that something can be encrypted for it. */
export function isUsableKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
