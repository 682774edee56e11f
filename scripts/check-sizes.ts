// The budget of house style: files small enough to be read at once. The longest ones are the linter's business.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MEDIAN_BUDGET = 60;
const P95_BUDGET = 180;

const root = join(import.meta.dirname, '..');
const sources = ['{apps,packages}/*/src/**/*.{ts,tsx,mjs}', 'scripts/*.{ts,mjs}', '{bench,e2e}/**/*.ts'];
const leftOut = ['**/node_modules/**', '**/*.{test,spec}.{ts,tsx}', '**/*.gen.ts'];

const countLines = (path: string): number => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;

const lines = globSync(sources, { cwd: root, exclude: leftOut })
  .map(countLines)
  .toSorted((a, b) => a - b);
const quantile = (part: number): number => lines[Math.floor((lines.length - 1) * part)] ?? 0;

const [median, p95] = [quantile(0.5), quantile(0.95)];
console.log(
  `${lines.length} source files: median ${median} lines, 95 % have at most ${p95}, the longest ${quantile(1)}.`,
);
if (lines.length === 0 || median > MEDIAN_BUDGET || p95 > P95_BUDGET) {
  console.error(`The budget is a median of ${MEDIAN_BUDGET} and ${P95_BUDGET} lines for 95 %.`);
  process.exitCode = 1;
}
