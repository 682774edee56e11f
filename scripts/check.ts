// The whole proof, in one command: runs every step, even behind a failed one, and sums up at the end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './check-step.ts';
import type { StepResult } from './check-step.ts';
import { printSummary } from './check-summary.ts';

/** Each is a script of package.json, so that it can be run by itself. */
const steps = [
  'format:check',
  'lint',
  'boundaries',
  'boundaries:prove',
  'types',
  'unused',
  'sizes',
  'test:contract',
  'test:scripts',
  'test:api',
  'test:web',
  'test:checker',
  'build',
  'test:e2e',
];

const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);

const wanted = process.argv.slice(2);
const results: StepResult[] = [];
for (const name of wanted.length > 0 ? wanted : steps) {
  const command = manifest.scripts[name];
  if (command === undefined) throw new Error(`package.json has no script ${name}`);
  console.log(`\n=== ${name}`);
  results.push(await runStep(name, command));
}
process.exitCode = printSummary(results);
