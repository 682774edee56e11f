import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

const testFile = /\.test\.tsx?$/;

function runGit(...options: string[]): string[] {
  const { stdout } = spawnSync('git', options, { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

/** The last pushed commit, or HEAD if the branch has no upstream. */
const findPushedCommit = (): string => runGit('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';

const listChangedFiles = (): string[] => [
  ...runGit('diff', '--name-only', '--diff-filter=d', findPushedCommit()),
  ...runGit('ls-files', '--others', '--exclude-standard'),
];

/** Files that import `file`. Imports end in the file name with its extension. */
const listImporters = (file: string): string[] => runGit('grep', '-lF', `/${basename(file)}';`, '--', '*.ts', '*.tsx');

/** Test files near the changed files and their direct importers. Following imports further would select every test. */
export function listTestsNearChanges(changed: readonly string[] = listChangedFiles()): string[] {
  const sources = changed.filter((file) => /\.tsx?$/.test(file));
  const folders = new Set(sources.flatMap((file) => [file, ...listImporters(file)]).map((file) => dirname(file)));
  return runGit('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (file) => testFile.test(file) && folders.has(dirname(file)) && !file.startsWith('e2e/'),
  );
}
