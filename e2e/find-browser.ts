import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const QUICK = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

/** What Debian calls them. */
export const packages = ['chromium-headless-shell', 'chromium'] as const;

const findFirst = (...paths: readonly string[]): string | undefined =>
  [process.env.CHROMIUM, ...paths, chromium.executablePath()].find((path) => path && existsSync(path));

/** The quickest Chromium that is there: the journeys take little more than half as long in the one without windows. */
export const findBrowser = (): string | undefined => findFirst(QUICK, WHOLE);

/** A Chromium with all that a system shows, such as notifications. */
export const findWholeBrowser = (): string | undefined => findFirst(WHOLE);

/** Whether nothing better could be installed. */
export const hasBoth = (): boolean => Boolean(process.env.CHROMIUM) || (existsSync(QUICK) && existsSync(WHOLE));
