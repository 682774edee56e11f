import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { spawnAttached } from '@muster/testing/start-node.ts';
import { retry } from '@muster/testing/until.ts';
import { type Benchmark, atMost } from './benchmark.ts';

const root = join(import.meta.dirname, '..');
const TIMEOUT_MS = 300_000;
const MAX_SECONDS = 15;
const MAX_MB = 350;
const BYTES_PER_BLOCK = 512;

/** PATH without node_modules/.bin, so that the Node of this machine starts the installation. */
const outerPath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

/** Size on disk, without the targets of links. */
function megabytesOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    ({ parentPath }) => realpathSync(parentPath) === parentPath,
  );
  const blocks = entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks, 0);
  return (blocks * BYTES_PER_BLOCK) / 1024 ** 2;
}

/** `npm start` in a fresh clone of the current commit until the server is ready, with the packages in npm's cache. */
export const install: Benchmark = {
  name: 'install',
  async run({ stack, log }) {
    const clone = stack.adopt(createDataFolder(), deleteDataFolder);
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const port = await freePort();
    const environment = { PATH: outerPath, HOME: process.env.HOME, HOST: '127.0.0.1', PORT: String(port) };
    log('installing and starting a fresh clone');
    const startedMs = performance.now();
    const DATA_DIR = stack.adopt(createDataFolder(), deleteDataFolder);
    const npm = spawnAttached('npm', ['--prefix', clone, 'start'], { ...environment, DATA_DIR });
    stack.defer(async () => {
      npm.kill('SIGTERM');
      await once(npm, 'exit');
    });
    await retry(() => fetch(`http://127.0.0.1:${port}/readyz`), { timeoutMs: TIMEOUT_MS });
    const seconds = (performance.now() - startedMs) / 1000;
    const megabytes = megabytesOf(realpathSync(join(clone, 'node_modules')));
    return {
      figures: [],
      goals: [
        atMost('npm start in a fresh clone until ready', seconds, MAX_SECONDS, 's'),
        atMost('packages that npm start installs', megabytes, MAX_MB, 'MB'),
      ],
    };
  },
};
