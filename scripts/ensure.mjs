// Installs packages before any other script runs. Plain JavaScript without dependencies, for Node 20 and later.
// Without an option it installs what the server needs; with --dev also what tests and benchmarks need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFile } from '../packages/embedded-postgres/src/files/lock-file.mjs';
import { runProgram, withProgress } from './with-progress.mjs';

const NODE_MAJOR = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const linkedNode = join(modules, '.bin', 'node');
const packagedNode = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exit(1);
}

/** True too if they are installed already, so that starting the server does not remove a developer's packages. */
const wantsDev = process.argv.includes('--dev') || existsSync(join(modules, 'vitest'));

const hashLockfile = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const isNodeCurrent = Number.parseInt(process.versions.node, 10) >= NODE_MAJOR;
const hasNode = () => isNodeCurrent || existsSync(linkedNode);

/** Returns which packages of the present lockfile are installed. */
function readInstalled() {
  if (!existsSync(stamp) || !hasNode()) return 'none';
  const [hash, installed = 'all'] = readFileSync(stamp, 'utf8').split(' ');
  return hash === hashLockfile() ? installed : 'none';
}

function isInstalled() {
  const installed = readInstalled();
  return installed === 'all' || (installed === 'server' && !wantsDev);
}

/** PATH without node_modules/.bin, which npm replaces while it runs. */
function outerPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder)).join(delimiter);
}

function install() {
  // `npm ci` deletes all packages first, which would break a running server, so the rest is added by `npm install`.
  const command = readInstalled() === 'server' ? ['install', '--no-save'] : ['ci'];
  // The root's own packages are test tools, and a Node for machines with an older one.
  const workspaces = isNodeCurrent ? ['--workspaces'] : [];
  const packages = wantsDev ? ['--include=dev'] : ['--omit=dev', ...workspaces];
  const options = [...packages, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  return runProgram('npm', [...command, ...options], { cwd: root, env: { ...process.env, PATH: outerPath() } });
}

/** Headers for native extensions, a third of the package. */
const removeNodeHeaders = () => rmSync(join(packagedNode, '../../include'), { recursive: true, force: true });

/** npm 10 may omit the link, because the packages of two platforms share its name. */
function linkNode() {
  if (!existsSync(packagedNode) || existsSync(linkedNode)) return;
  mkdirSync(join(modules, '.bin'), { recursive: true });
  rmSync(linkedNode, { force: true });
  symlinkSync(relative(join(modules, '.bin'), packagedNode), linkedNode);
}

/** @param {string} program */
function majorOf(program) {
  const answer = spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : 0;
}

/** Requires an installed Node that is new enough if the packaged one does not run. */
function checkNode() {
  if (existsSync(linkedNode)) {
    if (majorOf(linkedNode) >= NODE_MAJOR) return;
    rmSync(linkedNode, { force: true });
  }
  if (hasNode()) return;
  const machine = `${process.platform}-${process.arch}`;
  fail(`There is no packaged Node for ${machine}. Please install Node ${NODE_MAJOR} or newer.`);
}

async function installOnce() {
  if (isInstalled()) return;
  const texts = { running: 'Installing packages (once)', done: 'Packages installed' };
  await withProgress(texts, install).catch((/** @type {Error} */ { message }) =>
    fail(`${message}\nThe packages could not be installed. Fix the problem above, then run the command again.`),
  );
  removeNodeHeaders();
  linkNode();
  checkNode();
  writeFileSync(stamp, `${hashLockfile()} ${wantsDev ? 'all' : 'server'}`);
}

if (!isInstalled()) {
  const onWait = () => console.log('Waiting for another command that is installing packages ...');
  mkdirSync(join(root, '.cache'), { recursive: true });
  await lockFile(join(root, '.cache', 'install.lock'), { onWait });
  await installOnce();
}
