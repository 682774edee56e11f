import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without its windows, as Debian packs it: the journeys take little more than half as long in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** A Chromium that is there: the one named by CHROMIUM, the system's, or Playwright's own. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM, HEADLESS_SHELL, '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
