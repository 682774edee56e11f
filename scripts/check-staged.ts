// The pre-commit hook: formats and lints the staged files.
import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';

const formatted = /[.](css|html|json|md|mjs|tsx?)$/;
const linted = /[.](mjs|tsx?)$/;

function listPaths(...options: string[]): string[] {
  const { stdout } = spawnSync('git', ['diff', '--name-only', '-z', ...options], { encoding: 'utf8' });
  return stdout.split('\0').filter((path) => path !== '');
}

function run(program: string, options: readonly string[], paths: readonly string[]): void {
  if (paths.length === 0 || process.exitCode) return;
  const { status } = spawnSync(program, [...options, '--', ...paths], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.exitCode = status ?? 1;
}

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const staged = listPaths('--cached', '--diff-filter=ACMR').filter(isFile);

// Formatting and adding a partly staged file would also commit its unstaged changes.
const unstaged = new Set(listPaths());
const fullyStaged = staged.filter((path) => formatted.test(path) && !unstaged.has(path));
const partlyStaged = staged.filter((path) => formatted.test(path) && unstaged.has(path));

run('oxfmt', ['--no-error-on-unmatched-pattern'], fullyStaged);
run('git', ['add'], fullyStaged);
run('oxfmt', ['--check', '--no-error-on-unmatched-pattern'], partlyStaged);
run(
  'oxlint',
  ['--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern'],
  staged.filter((path) => linted.test(path)),
);
