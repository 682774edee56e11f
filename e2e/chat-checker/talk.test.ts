import { expect, onTestFinished, test } from 'vitest';
import { openBreakableLine } from '../support/breakable-line.ts';
import type { Op } from './history.ts';
import type { Person } from './people.ts';
import { createTalk } from './talk.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

async function createUnheard(id: string): Promise<Person> {
  const line = await openBreakableLine(() => NOWHERE);
  onTestFinished(() => line.close());
  return { id, line, url: line.url, cookies: new Map() };
}

test('who gets no answer gives up, and then the conversation is silent: nobody waits for it for ever', async () => {
  const people = [await createUnheard('ada'), await createUnheard('bob')] as const;
  const ops: Op[] = [];
  const talk = createTalk({ chatId: 'a chat', people }, (op) => ops.push(op), 200);
  const sending = talk.run([3, 0]);
  await expect.poll(talk.isSilent).toBe(false);
  await sending;
  expect(talk.isSilent()).toBe(true);
  expect(talk.acknowledged()).toBe(0);
  // The first one alone, and it stays without an acknowledgement: the run has a finding.
  expect(new Set(ops.map((op) => ('id' in op ? op.id : ''))).size).toBe(1);
  expect(ops.filter(({ kind }) => kind === 'ok')).toEqual([]);
});
