import { expect, test } from 'vitest';
import type { DiscordResponse } from './discord-client.ts';
import {
  nextStep,
  nothingDesired,
  readOutcome,
  retryDelayMs,
  type StoredMessage,
  type DesiredMessage,
} from './next-step.ts';

const none: StoredMessage = { state: 'waiting', messageId: null, channelId: null, content: null };
const shown: StoredMessage = { state: 'shown', messageId: '1', channelId: 'a', content: 'x' };
const open = (channelId: string, content: string): DesiredMessage => ({ kind: 'open', channelId, content });
const closed: DesiredMessage = { kind: 'closed', channelId: 'a', content: 'closed' };

test.each<[string, StoredMessage, DesiredMessage, string]>([
  ['an open post without a message', none, open('a', 'x'), 'post'],
  ['a closed post without a message', none, closed, 'none'],
  ['a post that Discord should not show', none, nothingDesired, 'none'],
  ['a message that the server deleted', { ...none, state: 'removed' }, open('a', 'x'), 'post'],
  ['a message that may have arrived', { ...none, state: 'unknown' }, open('a', 'x'), 'none'],
  ['a message that is being posted', { ...none, state: 'sending' }, open('a', 'x'), 'none'],
  ['a message that was deleted in Discord', { ...none, state: 'gone' }, open('a', 'x'), 'none'],
  ['a message that Discord rejected', { ...none, state: 'failed' }, open('a', 'x'), 'none'],
  ['an unchanged message', shown, open('a', 'x'), 'none'],
  ['a changed message', shown, open('a', 'y'), 'edit'],
  ['the message of a closed post', shown, closed, 'edit'],
  ['a message in another channel', shown, open('b', 'x'), 'delete'],
  ['a message without consent', shown, nothingDesired, 'delete'],
])('chooses the next step of %s', (_, message, desired, step) => {
  expect(nextStep(message, desired)).toBe(step);
});

const answer = (status: number, rest: Partial<DiscordResponse> = {}): DiscordResponse => ({
  status,
  code: null,
  messageId: null,
  waitMs: 0,
  ...rest,
});

test('a post without a clear outcome is never repeated', () => {
  for (const outcome of ['no-response', answer(500), answer(502), answer(504), answer(200), answer(204)] as const)
    expect(readOutcome('post', outcome)).toMatchObject({ kind: 'unknown' });
  for (const outcome of ['not-sent', answer(429)] as const)
    expect(readOutcome('post', outcome)).toMatchObject({ kind: 'retry' });
});

test('checks, edits and deletions are repeated after a time-out or a failure of Discord', () => {
  for (const step of ['check', 'edit', 'delete'] as const)
    for (const outcome of ['no-response', 'not-sent', answer(500)] as const)
      expect(readOutcome(step, outcome)).toMatchObject({ kind: 'retry', problem: 'unreachable' });
});

test('an unknown message counts as deleted, an unknown webhook stops the channel', () => {
  expect(readOutcome('edit', answer(404, { code: 10_008 }))).toEqual({ kind: 'gone' });
  expect(readOutcome('delete', answer(404, { code: 10_008 }))).toEqual({ kind: 'done', messageId: null });
  expect(readOutcome('edit', answer(404, { code: 10_015 }))).toMatchObject({ kind: 'stop', state: 'not-found' });
  expect(readOutcome('post', answer(404, { code: 10_008 }))).toMatchObject({ kind: 'stop', state: 'not-found' });
});

test('waits at least a second and at most a day', () => {
  expect(readOutcome('edit', answer(429, { waitMs: 20 }))).toMatchObject({ waitMs: 1000 });
  expect(readOutcome('edit', answer(429, { waitMs: Infinity }))).toMatchObject({ waitMs: 86_400_000 });
});

test('the delay doubles up to an hour, and ends after a day', () => {
  expect([0, 1, 2, 20].map((failures) => retryDelayMs(failures, 0, 0))).toEqual([15_000, 30_000, 60_000, 3_600_000]);
  expect(retryDelayMs(3, 86_400_000, 0)).toBeNull();
  expect(retryDelayMs(3, 0, 1000)).toBe(1000);
});
