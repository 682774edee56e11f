// Runs before the journeys: installs a browser where there is none, or says in one line what to do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, HEADLESS_SHELL } from './find-browser.ts';

const isSuccess = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

const install = (name: string): boolean => isSuccess('apt-get', 'install', '-y', '-q', name);

/** Also where there is a Chromium already: the one without windows is the quicker one. */
function installFromDebian(): void {
  console.log('Installing Chromium, which is needed once ...');
  isSuccess('apt-get', 'update', '-q');
  if (!install('chromium-headless-shell') && !findBrowser()) install('chromium');
}

const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const isChosen = process.env.CHROMIUM !== undefined;

if (mayUseApt && !isChosen && !existsSync(HEADLESS_SHELL)) installFromDebian();
if (!findBrowser() && !(isSuccess('playwright', 'install', 'chromium') && findBrowser())) {
  console.error('The journeys need Chromium: install it, or set CHROMIUM to where it is.');
  process.exitCode = 1;
}
