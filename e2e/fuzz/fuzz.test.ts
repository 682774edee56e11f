import { expect, test } from 'vitest';
import { isClean, reportFuzz } from './fuzz-report.ts';
import { runFuzz } from './run-fuzz.ts';

const WITHIN_MS = 180_000;

test(
  'bad input breaks nothing, and through a weak front every planted weakness is found',
  async () => {
    const sizes = { requests: 500, frames: 100, pictures: 12, framings: 120, payloads: 2 };
    const run = await runFuzz(sizes, 20_261_122);
    const told = reportFuzz(run).join('\n');
    console.log(told);
    expect(isClean(run), told).toBe(true);
  },
  WITHIN_MS,
);
