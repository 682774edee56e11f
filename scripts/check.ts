// Runs all checks and prints a summary. CONTRIBUTING.md lists the commands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type StepResult, runStep } from './check-step.ts';
import { printSummary } from './check-summary.ts';

/** Each step is a script of package.json. The slowest come first, because two run at a time. */
const quickSteps = [
  'build',
  'lint',
  'types',
  'boundaries:prove',
  'unused',
  'languages',
  'format:check',
  'boundaries',
  'browsers',
  'sizes',
];
/** Each of these uses all cores, so they run one after another. */
const testSteps = ['test:vitest', 'test:e2e'];
const longSteps = ['fuzz', 'chaos'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    cases: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '600' },
  },
});

const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);
const options: Readonly<Record<string, string>> = {
  fuzz: ` --cases ${values.cases}`,
  chaos: ` --seconds ${values.seconds}`,
};

function commandOf(name: string): string {
  const command = manifest.scripts[name];
  if (command === undefined) throw new Error(`package.json has no script ${name}`);
  return command + (options[name] ?? '');
}

const results: StepResult[] = [];

async function runInOrder(names: readonly string[]): Promise<void> {
  for (const name of names) {
    console.log(`\n=== ${name}`);
    results.push(await runStep(name, commandOf(name)));
  }
}

/** Runs two steps at a time and prints the output of each one when it finishes. */
async function runInPairs(names: readonly string[]): Promise<void> {
  const queue = [...names];
  const work = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const result = await runStep(name, commandOf(name), 'collected');
      console.log(`\n=== ${name}: ${result.isGreen ? 'ok' : 'RED'}, ${result.seconds.toFixed(1)} s`);
      if (result.output) console.log(result.output);
      results.push(result);
    }
  };
  await Promise.all([work(), work()]);
}

if (positionals.length > 0) {
  await runInOrder(positionals);
} else {
  await runInPairs(quickSteps);
  await runInOrder([...testSteps, ...(values.all ? longSteps : [])]);
}
process.exitCode = printSummary(results);
