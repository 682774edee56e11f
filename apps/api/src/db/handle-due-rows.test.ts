import { expect, test, vi, onTestFinished } from 'vitest';
import { createDueRowHandler } from './handle-due-rows.ts';

/** 20 due rows, and a job whose handler throws for the `failing` ones. */
function startJob({ batchSize = 100, failing = [] as readonly string[], error = new Error('bad value') } = {}) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const due = new Set(Array.from({ length: 20 }, (_, index) => `row ${index}`));
  const attempts: string[] = [];
  const logged: object[] = [];
  const handleDueRows = createDueRowHandler({ warn: (details: object) => void logged.push(details) });
  const run = () =>
    handleDueRows({
      job: 'test',
      limit: 10,
      batchSize,
      select: async (limit) => [...due].slice(0, limit).map((id) => ({ id })),
      handle: async (ids) => {
        attempts.push(...ids);
        if (ids.some((id) => failing.includes(id))) throw error;
        ids.forEach((id) => due.delete(id));
      },
    });
  return { run, due, attempts, logged, passTime: (ms: number) => clock.mockReturnValue(ms) };
}

test.each([1, 100])('handles the other rows if one fails, in batches of up to %i', async (batchSize) => {
  const failing = ['row 0', 'row 5'];
  const { run, due, logged } = startJob({ batchSize, failing });
  expect([await run(), await run(), await run()]).toEqual([8, 10, 0]);
  expect([...due]).toEqual(failing);
  expect(logged).toMatchObject(failing.map((id) => ({ job: 'test', id, err: { message: 'bad value' } })));
});

test('failing rows do not use up the limit of the next run', async () => {
  const { run, due } = startJob({ failing: Array.from({ length: 10 }, (_, index) => `row ${index}`) });
  expect([await run(), await run()]).toEqual([0, 10]);
  expect(due.size).toBe(10);
});

test('retries a failing row after 10 seconds, then after 20', async () => {
  const failing = ['row 0'];
  const { run, attempts, passTime } = startJob({ failing });
  const triesAt = async (seconds: number): Promise<boolean> => {
    passTime(seconds * 1000);
    attempts.length = 0;
    await run();
    return attempts.includes('row 0');
  };
  const tries = [];
  for (const seconds of [0, 9, 11, 30, 32]) tries.push(await triesAt(seconds));
  expect(tries).toEqual([true, false, true, false, true]);
});

test('ends the run after one row if the database is unavailable', async () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const failing = Array.from({ length: 20 }, (_, index) => `row ${index}`);
  const { run, logged } = startJob({ failing, error });
  await expect(run()).rejects.toBe(error);
  expect(logged).toHaveLength(1);
});
