// Runs before the journeys: installs a browser where there is none, or says in one line what to do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findWholeBrowser, hasBoth, packages } from './find-browser.ts';

const isSuccess = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** One by one: an older Debian has no Chromium without windows, and does without. */
function installFromDebian(): void {
  console.log('Installing Chromium, which is needed once ...');
  isSuccess('apt-get', 'update', '-q');
  for (const name of packages) isSuccess('apt-get', 'install', '-y', '-q', name);
}

const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

if (mayUseApt && !hasBoth()) installFromDebian();
if (!findWholeBrowser() && !(isSuccess('playwright', 'install', 'chromium') && findWholeBrowser())) {
  console.error('The journeys need Chromium: install it, or set CHROMIUM to where it is.');
  process.exitCode = 1;
}
