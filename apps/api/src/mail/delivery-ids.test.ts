import { afterEach, expect, test, vi } from 'vitest';
import { createDeliveryIds } from './delivery-ids.ts';

const deliveryIds = createDeliveryIds(Buffer.alloc(32, 7));
const ada = 'ada@example.com';
const DAY_MS = 24 * 3_600_000;

afterEach(() => void vi.useRealTimers());

test('returns when an email was sent to its recipient, for two weeks', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  const id = deliveryIds.create(ada);
  expect(id).toMatch(/^[\w.-]+$/);
  expect(deliveryIds.create(ada)).not.toBe(id);
  expect(deliveryIds.findSentAt(id, 'Ada@Example.com')).toEqual(new Date('2026-11-28T12:00:00Z'));
  vi.setSystemTime(Date.now() + 14 * DAY_MS);
  expect(deliveryIds.findSentAt(id, ada)).not.toBeNull();
  vi.setSystemTime(Date.now() + 1000);
  expect(deliveryIds.findSentAt(id, ada)).toBeNull();
});

test('rejects ids of other recipients, keys and times, and other texts', () => {
  const id = deliveryIds.create(ada);
  const [seconds = ''] = /\d+/.exec(id) ?? [];
  const later = id.replace(seconds, String(Number(seconds) + 1));
  const other = createDeliveryIds(Buffer.alloc(32, 8)).create(ada);
  for (const forged of [later, other, id.slice(1, -1), `${id}${id}`, '', '1.aa.bb'])
    expect(deliveryIds.findSentAt(forged, ada)).toBeNull();
  expect(deliveryIds.findSentAt(id, 'bob@example.com')).toBeNull();
});
