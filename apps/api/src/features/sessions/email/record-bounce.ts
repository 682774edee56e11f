import type { Queryable } from '#src/db/client.ts';
import type { DeliveryIds } from '#src/mail/delivery-ids.ts';
import { readBounce } from '#src/mail/read-bounce.ts';
import { storeRefusal } from './member-email-repository.ts';

/** Lines of the command's output, each with its number of messages. */
export const bounceResults = {
  recorded: 'Addresses recorded',
  unchanged: 'Already recorded, verified since, or not the address of a member',
  forged: 'Not about an email that this server sent to this address in the last two weeks',
  ignored: 'Not a report of a permanent failure',
} as const;
export type BounceResult = keyof typeof bounceResults;

/** Marks the address in a delivery report as refused, if the report returns an email that this server sent to it. */
export async function recordBounce(db: Queryable, deliveryIds: DeliveryIds, raw: Uint8Array): Promise<BounceResult> {
  const bounce = await readBounce(raw);
  if (!bounce || bounce.failures.length === 0) return 'ignored';
  for (const { addresses, code } of bounce.failures) {
    for (const address of addresses) {
      const sentAt = deliveryIds.findSentAt(bounce.deliveryId, address);
      if (sentAt) return (await storeRefusal(db, address, code, sentAt)) ? 'recorded' : 'unchanged';
    }
  }
  return 'forged';
}
