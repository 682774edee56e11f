import { ECDH } from 'node:crypto';
import type { VapidKeys } from 'web-push';
import type { Queryable } from '#src/db/client.ts';
import { pushKeys } from '#src/db/schema/push.ts';

const selectKeys = (db: Queryable): Promise<VapidKeys[]> =>
  db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);

/** Returns the VAPID keys that all nodes share. The first node to start creates them. */
export async function ensurePushKeys(db: Queryable): Promise<VapidKeys> {
  const [known] = await selectKeys(db);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [stored] = await selectKeys(db);
  if (!stored) throw new Error('The VAPID keys are not in the database.');
  return stored;
}

/** Whether a browser's key is a point on P-256, as encryption requires. */
export function isUsableKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
