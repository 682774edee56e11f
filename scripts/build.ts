// Builds the web app if its sources have changed since the last build, checks its size budgets and compresses its files.
// With --quiet, does not list the sizes.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../packages/embedded-postgres/src/files/lock-file.mjs';
import { checkBudgets } from './budgets.ts';
import { compressFolder } from './compress-folder.ts';
import { runProgram, withProgress } from './with-progress.mjs';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
const dist = join(root, 'apps/web/dist');
const stamp = join(dist, '.stamp');

const inputs = [
  'apps/web/**/*',
  'packages/contract/**/*',
  'package-lock.json',
  'scripts/{build,budgets,compress-folder}.ts',
];
const excluded = ['**/node_modules/**', 'apps/web/{dist,test}/**', '**/*.test.{ts,tsx}', '**/route-tree.gen.ts'];

function hashInputs(): string {
  const hash = createHash('sha256');
  const found = globSync(inputs, { cwd: root, exclude: excluded, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

const isUpToDate = (hash: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

function runVite(outDir: string): Promise<string> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  return runProgram(process.execPath, [vite, ...options], { cwd: join(root, 'apps/web') });
}

/** Renames complete folders, so that a running server never sees an incomplete build. */
function replaceDist(built: string): void {
  const old = join(cache, 'web-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  rmSync(old, { recursive: true, force: true });
}

/** Returns the warnings and the sizes. */
async function build(hash: string): Promise<{ warnings: string; sizes: string }> {
  const built = join(cache, 'web-built');
  const warnings = await runVite(built);
  const sizes = checkBudgets(built);
  await compressFolder(built);
  writeFileSync(join(built, '.stamp'), hash);
  replaceDist(built);
  return { warnings, sizes };
}

async function buildIfOutdated(): Promise<void> {
  const hash = hashInputs();
  if (isUpToDate(hash)) return;
  const texts = { running: 'Building the web app', done: 'Web app built' };
  const { warnings, sizes } = await withProgress(texts, () => build(hash));
  const lines = process.argv.includes('--quiet') ? [warnings] : [warnings, sizes];
  for (const line of lines) if (line) console.log(line);
}

if (!isUpToDate(hashInputs())) {
  const onWait = (): void => console.log('Waiting for another command that is building the web app ...');
  mkdirSync(cache, { recursive: true });
  await lockFile(join(cache, 'build.lock'), { onWait });
  await buildIfOutdated().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
