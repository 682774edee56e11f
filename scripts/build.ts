// Builds the web app if its sources have changed since the last build, checks its size budgets and compresses its files.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets } from './budgets.ts';
import { compressFolder } from './compress-folder.ts';
import { withFolderLock } from './folder-lock.mjs';

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

async function runVite(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, [vite, ...options], { cwd: join(root, 'apps/web'), stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`vite build ended with ${code}`);
}

/** Renames complete folders, so that a running server never sees an incomplete build. */
function replaceDist(built: string): void {
  const old = join(cache, 'web-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  rmSync(old, { recursive: true, force: true });
}

async function build(): Promise<void> {
  const hash = hashInputs();
  if (isUpToDate(hash)) return;
  const startedMs = performance.now();
  console.log('Building the web app ...');
  const built = join(cache, 'web-built');
  await runVite(built);
  checkBudgets(built);
  await compressFolder(built);
  writeFileSync(join(built, '.stamp'), hash);
  replaceDist(built);
  console.log(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
}

if (!isUpToDate(hashInputs())) {
  const onWait = (): void => console.log('Waiting for another command that is building the web app ...');
  await withFolderLock(join(cache, 'build.lock'), onWait, build);
}
