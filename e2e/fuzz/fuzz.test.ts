import { expect, test } from 'vitest';
import { runFuzz } from './run-fuzz.ts';

const TIMEOUT_MS = 300_000;

test(
  'bad input breaks nothing, and through a weak front every planted weakness is found',
  async () => {
    const sizes = { requests: 400, frames: 80, pictures: 10, framings: 100, payloads: 2, concurrency: 2 };
    const report: string[] = [];
    const isClean = await runFuzz(sizes, 20_261_122, (lines) => report.push(...lines));
    console.log(report.join('\n'));
    expect(isClean, report.join('\n')).toBe(true);
  },
  TIMEOUT_MS,
);
