// Fails if source files are too long to read at once. oxlint limits TypeScript files further.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MEDIAN_BUDGET = 60;
const P95_BUDGET = 180;
const MAX_LINES = 250;

const source = /\.(?:tsx?|m?js|css|ya?ml|cfg|conf)$|Dockerfile|^[^/]*\.json$/;
const excluded = /\.(?:test|spec)\.tsx?$|\.gen\.ts$|^package-lock\.json$|\/migrations\//;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => source.test(path) && !excluded.test(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n').length }))
  .toSorted((a, b) => a.lines - b.lines);
const quantile = (part: number): number => files[Math.floor((files.length - 1) * part)]?.lines ?? 0;

const [median, p95] = [quantile(0.5), quantile(0.95)];
console.log(`${files.length} source files: median ${median} lines, 95 % have at most ${p95}, maximum ${quantile(1)}.`);
const tooLong = files.filter(({ lines }) => lines > MAX_LINES);
for (const { path, lines } of tooLong) console.error(`${path} has ${lines} lines. The limit is ${MAX_LINES}.`);
if (files.length === 0 || tooLong.length > 0 || median > MEDIAN_BUDGET || p95 > P95_BUDGET) {
  console.error(`The budget is a median of ${MEDIAN_BUDGET}, and ${P95_BUDGET} lines for 95 % of the files.`);
  process.exitCode = 1;
}
