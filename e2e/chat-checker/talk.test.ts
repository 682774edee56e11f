import { createCaller } from '@muster/testing/call-product.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openBreakableConnection } from '../support/breakable-connection.ts';
import type { Op } from './history.ts';
import type { CheckedMember } from './members.ts';
import { createMessageSender } from './send-messages.ts';

/** Nothing listens on this port. */
const UNREACHABLE = 'http://127.0.0.1:9';

async function createUnreachable(id: string): Promise<CheckedMember> {
  const line = await openBreakableConnection(() => UNREACHABLE);
  onTestFinished(() => line.close());
  return { ...createCaller(line.url), id, line };
}

test('a sender without an answer gives up, and the conversation ends without an acknowledgement', async () => {
  const people = [await createUnreachable('ada'), await createUnreachable('bob')] as const;
  const ops: Op[] = [];
  const record = (op: Op): void => {
    expect(talk.isSilent()).toBe(false);
    ops.push(op);
  };
  const talk = createMessageSender({ chatId: 'a chat', people }, record, 200);
  await talk.run();
  expect(talk.isSilent()).toBe(true);
  expect(talk.acknowledged()).toBe(0);
  // Each sends only the first message, which is never acknowledged: the run has a finding.
  expect(new Set(ops.map(({ id }) => id)).size).toBe(2);
  expect(ops.filter(({ kind }) => kind === 'ok')).toEqual([]);
});
