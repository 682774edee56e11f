import { createRandom } from '@muster/testing/seeded-random.ts';
import { expect, test } from 'vitest';
import type { History } from '../chat-checker/history.ts';
import type { Verdict } from '../chat-checker/judge.ts';
import { plantedFaults } from '../chat-checker/planted-faults-fixture.ts';
import { simulateHistory } from '../chat-checker/simulated-history-fixture.ts';
import { simulateRequests } from '../request-checker/simulated-requests-fixture.ts';
import { allFaults } from './chaos-plan.ts';
import type { Round } from './run-round.ts';
import { addTallies, describeRequestTallies, describeTallies, judgeRound, summaryOf } from './tally.ts';

const SEED = 7;

/** A round with one fault in its middle. */
function aRound(history: History, failures: readonly string[] = []): Round {
  const times = history.ops.map(({ atMs }) => atMs);
  const [startedMs, endedMs] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  const requests = simulateRequests(SEED);
  return { history, requests, failures, caused: allFaults.slice(0, 1).map((fault) => ({ fault, startedMs, endedMs })) };
}

/** Pattern of the summary line for a broken rule, if the summary has one. */
const words: Partial<Record<keyof Verdict, RegExp>> = {
  lost: /lost [1-9]/,
  duplicated: /duplicated [1-9]/,
  reordered: /reordered [1-9]/,
  stranger: /leaked [1-9]/,
};

test.each(plantedFaults)('$name: is a finding, and is counted where it has a column', ({ plant, rule }) => {
  const { findings, tallies } = judgeRound(aRound(plant(simulateHistory(SEED), createRandom(SEED))));
  expect(findings).not.toEqual([]);
  expect(summaryOf(tallies)).toMatch(words[rule] ?? /^faults 1/);
});

test('a round without findings counts every message once, under its fault', () => {
  const history = simulateHistory(SEED);
  const sent = new Set(history.ops.map(({ id }) => id)).size;
  const { findings, tallies } = judgeRound(aRound(history));
  expect(findings).toEqual([]);
  expect(describeTallies(tallies)).toHaveLength(4);
  expect(describeTallies(tallies).at(-1)).toBe(`faults 1, acked ${sent}, lost 0, duplicated 0, reordered 0, leaked 0`);
  expect(tallies.every(({ acked }) => acked > 0)).toBe(true);
});

test('tallies of several rounds are added up by fault', () => {
  const { tallies } = judgeRound(aRound(simulateHistory(SEED)));
  const sum = addTallies([...tallies, ...tallies]);
  expect(sum.map(({ acked }) => acked)).toEqual(addTallies(tallies).map(({ acked }) => 2 * acked));
});

test('a product that does not recover is a finding', () => {
  expect(judgeRound(aRound(simulateHistory(SEED), ['it is gone'])).findings).toEqual(['it is gone']);
});

test('a lost join request is a finding and is counted', () => {
  const round = aRound(simulateHistory(SEED));
  const posts = round.requests.posts.map((post, index) => (index === 0 ? { ...post, requests: [] } : post));
  const { findings, requests } = judgeRound({ ...round, requests: { ...round.requests, posts } });
  expect(findings.join()).toContain('requests lost');
  expect(describeRequestTallies(requests)).toMatch(
    /^join requests \d+, confirmed \d+, offers \d+, lost [1-9]\d*, doubled 0, leaked 0, overbooked 0,/,
  );
});
