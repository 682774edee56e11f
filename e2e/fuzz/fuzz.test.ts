import { expect, test } from 'vitest';
import { isClean, reportFuzz, reportPart } from './fuzz-report.ts';
import { runFuzz } from './run-fuzz.ts';

const WITHIN_MS = 300_000;

test(
  'bad input breaks nothing, and through a weak front every planted weakness is found',
  async () => {
    const sizes = { requests: 400, frames: 80, pictures: 10, framings: 100, payloads: 2, atOnce: 2 };
    const told: string[] = [];
    const run = await runFuzz(sizes, 20_261_122, (result) => told.push(...reportPart(result)));
    told.push(...reportFuzz(run));
    console.log(told.join('\n'));
    expect(isClean(run), told.join('\n')).toBe(true);
  },
  WITHIN_MS,
);
