// Runs before the journeys: installs a browser where there is none, or says in one line what to do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.ts';

const isSuccess = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

function install(): boolean {
  console.log('Installing Chromium, which is needed once ...');
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayUseApt && isSuccess('apt-get', 'update', '-q') && isSuccess('apt-get', 'install', '-y', '-q', 'chromium')) {
    return true;
  }
  return isSuccess('playwright', 'install', 'chromium');
}

if (!findBrowser() && !(install() && findBrowser())) {
  console.error('The journeys need Chromium: install it, or set CHROMIUM to where it is.');
  process.exitCode = 1;
}
