import type { Message, MessagePage } from '@muster/contract/chat/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSeq, lastSeq, withNewerMessages, withNewestPage, withOlderPage } from './message-merge.ts';
import type { ChatHistory } from './message-merge.ts';

const PAGE_SIZE = 5;
const chatId = '0198a000-0000-7000-8000-000000000001_0198a000-0000-7000-8000-000000000002';

const aMessage = (seq: number): Message => ({
  id: `0198a000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  chatId,
  seq,
  senderId: null,
  text: `message ${seq}`,
  sentAt: new Date(seq * 1000),
});

const messageRange = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => aMessage(from + index));

const newestPage = (total: number): MessagePage => ({
  messages: messageRange(Math.max(1, total - PAGE_SIZE + 1), total),
  hasMore: total > PAGE_SIZE,
  deletedSeq: 0,
});
const pageBefore = (before: number): MessagePage => ({
  messages: messageRange(Math.max(1, before - PAGE_SIZE), before - 1),
  hasMore: before - PAGE_SIZE > 1,
  deletedSeq: 0,
});
const pageAfter = (after: number, total: number): Message[] =>
  messageRange(after + 1, Math.min(total, after + PAGE_SIZE));

const seqs = (history: ChatHistory | undefined): number[] => history?.messages.map(({ seq }) => seq) ?? [];

type Step =
  | { kind: 'send'; count: number }
  | { kind: 'event' | 'late event'; lag: number }
  | { kind: 'snapshot' | 'after' | 'older'; delay: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('send' as const), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constantFrom('event' as const, 'late event' as const), lag: fc.nat(6) }),
    fc.record({ kind: fc.constantFrom('snapshot' as const, 'after' as const, 'older' as const), delay: fc.nat(4) }),
  ),
  { maxLength: 60 },
);

type Response = { due: number; apply: (known: ChatHistory | undefined) => ChatHistory | undefined };

/** Replays requests and events against a history. Responses are computed at request time and arrive later, in any order. */
function replay(
  script: readonly Step[],
  check: (history: ChatHistory | undefined) => void,
): [ChatHistory | undefined, number] {
  let total = 0;
  let history: ChatHistory | undefined;
  let responses: Response[] = [];
  script.forEach((step, now) => {
    if (step.kind === 'send') total += step.count;
    else if ('lag' in step) {
      const seq = total - step.lag;
      if (seq > 0 && history) history = withNewerMessages(history, [aMessage(seq)]);
    } else responses.push({ due: now + step.delay, apply: request(step.kind, history, total) });
    for (const { apply } of responses.filter(({ due }) => due <= now)) history = apply(history);
    responses = responses.filter(({ due }) => due > now);
    check(history);
  });
  return [history, total];
}

function request(
  kind: 'snapshot' | 'after' | 'older',
  history: ChatHistory | undefined,
  total: number,
): Response['apply'] {
  if (kind === 'snapshot') return (known) => withNewestPage(known, newestPage(total));
  if (!history) return (known) => known;
  if (kind === 'after') {
    const page = pageAfter(lastSeq(history), total);
    return (known) => known && withNewerMessages(known, page);
  }
  const before = firstSeq(history);
  return (known) => known && withOlderPage(known, before, pageBefore(before));
}

test('shows every message once, in order and without gaps, for any order of arrival', () => {
  fc.assert(
    fc.property(steps, (script) => {
      replay(script, (history) => {
        const shown = seqs(history);
        expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
      });
    }),
    { numRuns: 500 },
  );
});

test('loads the complete conversation from missed and older messages', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const [reached, total] = replay(script, () => {});
      let history = reached ?? withNewestPage(undefined, newestPage(total));
      while (lastSeq(history) < total) history = withNewerMessages(history, pageAfter(lastSeq(history), total));
      while (history.hasOlder) history = withOlderPage(history, firstSeq(history), pageBefore(firstSeq(history)));
      expect(seqs(history)).toEqual(messageRange(1, total).map(({ seq }) => seq));
    }),
    { numRuns: 500 },
  );
});

test('keeps known messages when a newer page arrives, unless there is a gap', () => {
  const known: ChatHistory = { messages: messageRange(1, 20), hasOlder: false, deletedSeq: 0 };
  expect(seqs(withNewestPage(known, newestPage(23)))).toEqual(
    seqs({ messages: messageRange(1, 23), hasOlder: false, deletedSeq: 0 }),
  );
  expect(seqs(withNewestPage(known, newestPage(40)))).toEqual([36, 37, 38, 39, 40]);
  expect(withNewestPage(known, newestPage(18))).toBe(known);
});

test('does not show a message after a gap before the missing ones', () => {
  const known: ChatHistory = { messages: messageRange(1, 3), hasOlder: false, deletedSeq: 0 };
  expect(withNewerMessages(known, [aMessage(5)])).toBe(known);
  expect(seqs(withNewerMessages(known, [aMessage(5), aMessage(4), aMessage(3)]))).toEqual([1, 2, 3, 4, 5]);
});
