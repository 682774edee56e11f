import { expect, test } from 'vitest';
import { closeAfterwards } from './close-afterwards.ts';

const noting = (closed: string[]) => (name: string) => ({
  name,
  async close() {
    closed.push(name);
  },
});

test('what was kept is closed, the last first, once the work is done', async () => {
  const closed: string[] = [];
  const thing = noting(closed);
  const result = await closeAfterwards(async (keep) => {
    const [first, second] = [keep(thing('database')), keep(thing('server'))];
    expect(closed).toEqual([]);
    return [first.name, second.name];
  });
  expect(result).toEqual(['database', 'server']);
  expect(closed).toEqual(['server', 'database']);
});

test('work that fails closes what it has kept so far', async () => {
  const closed: string[] = [];
  const thing = noting(closed);
  const work = closeAfterwards(async (keep) => {
    keep(thing('database'));
    throw new Error('the server did not start');
  });
  await expect(work).rejects.toThrow('the server did not start');
  expect(closed).toEqual(['database']);
});
