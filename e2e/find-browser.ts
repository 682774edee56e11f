import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** A Chromium that is there: the one named by CHROMIUM, the system's, or Playwright's own. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM, '/usr/bin/chromium', chromium.executablePath()].find((path) => path && existsSync(path));
