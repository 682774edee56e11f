// Installs Chromium where it is missing, or prints in one line what to do.
import { spawnSync } from 'node:child_process';
import { findFullBrowser } from './browser.ts';
import { installPrograms } from './debian-programs.ts';

if (!process.env.CHROMIUM) installPrograms(['chromium-headless-shell', 'chromium']);
if (!findFullBrowser()) spawnSync('playwright', ['install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (!findFullBrowser()) {
  console.error('The journeys need Chromium: install it, or set CHROMIUM to its path.');
  process.exitCode = 1;
}
