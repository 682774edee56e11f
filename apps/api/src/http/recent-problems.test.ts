import { expect, test } from 'vitest';
import { createLogger, recentProblemsOf } from './logger.ts';
import { createRecentProblems } from './recent-problems.ts';

const HOUR_MS = 3_600_000;

test('counts warnings and errors of a logger and of its children, but no other entries', () => {
  const log = createLogger('info', { write: () => {} });
  log.info({ limit: 'reportsPerHour' }, 'rate limit reached');
  log.child({ reqId: '1' }).error({ err: new Error('secret') }, 'request failed');
  for (let times = 0; times < 2; times += 1) log.warn({ limit: 'reportsPerHour', key: 'ada' }, 'rate limit reached');
  log.warn({ from: 'postgres' }, 'a line with the content of a row');
  expect(recentProblemsOf(log).list()).toEqual([
    { text: 'rate limit reached', limit: 'reportsPerHour', isError: false, count: 2 },
    { text: 'request failed', limit: undefined, isError: true, count: 1 },
    { text: 'postgres', limit: undefined, isError: false, count: 1 },
  ]);
});

test('forgets a problem after a day', () => {
  const problems = createRecentProblems();
  problems.record(['backup failed'], true, 0);
  problems.record(['backup failed'], true, 20 * HOUR_MS);
  const countAt = (hours: number) => problems.list(hours * HOUR_MS)[0]?.count;
  expect([20, 25, 45].map(countAt)).toEqual([2, 1, undefined]);
});

test('counts at most 200 kinds of problems', () => {
  const problems = createRecentProblems();
  for (let kind = 0; kind < 300; kind += 1) problems.record([`error ${kind}`], true);
  expect(problems.list()).toHaveLength(200);
});
