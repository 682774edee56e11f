import { afterEach, expect, test, vi } from 'vitest';
import { createMessageIds } from './message-ids.ts';

const messageIds = createMessageIds(Buffer.alloc(32, 7));
const ada = 'ada@example.com';
const DAY_MS = 24 * 3_600_000;

afterEach(() => void vi.useRealTimers());

test('returns when an email was sent to its recipient, for two weeks', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  const id = messageIds.create(ada, 'muster.example');
  expect(id).toMatch(/^<[\w.-]+@muster\.example>$/);
  expect(messageIds.create(ada, 'muster.example')).not.toBe(id);
  expect(messageIds.findSentAt(id, 'Ada@Example.com')).toEqual(new Date('2026-11-28T12:00:00Z'));
  vi.setSystemTime(Date.now() + 14 * DAY_MS);
  expect(messageIds.findSentAt(id, ada)).not.toBeNull();
  vi.setSystemTime(Date.now() + 1000);
  expect(messageIds.findSentAt(id, ada)).toBeNull();
});

test('rejects ids of other recipients, keys and times, and other texts', () => {
  const id = messageIds.create(ada, 'muster.example');
  const [seconds = ''] = /\d+/.exec(id) ?? [];
  const later = id.replace(seconds, String(Number(seconds) + 1));
  const other = createMessageIds(Buffer.alloc(32, 8)).create(ada, 'muster.example');
  for (const forged of [later, other, id.slice(1, -1), `${id}${id}`, '', '<1.aa.bb@muster.example>'])
    expect(messageIds.findSentAt(forged, ada)).toBeNull();
  expect(messageIds.findSentAt(id, 'bob@example.com')).toBeNull();
});
