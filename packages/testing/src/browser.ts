import { existsSync } from 'node:fs';
import { type LaunchOptions, chromium } from '@playwright/test';

export type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { findProgram } from './debian-programs.ts';

const findFirst = (...paths: readonly (string | null)[]): string | undefined =>
  [process.env.CHROMIUM, ...paths, chromium.executablePath()].find((path) => path && existsSync(path)) ?? undefined;

/** Chromium with everything a desktop shows, such as notifications. */
export const findFullBrowser = (): string | undefined => findFirst(findProgram('chromium'));

/** Launch options for the fastest installed Chromium. Without windows, journeys take little more than half as long. */
export const launchOptions = (
  executablePath = findFirst(findProgram('chromium-headless-shell'), findProgram('chromium')),
): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  // Blocks all hosts outside this machine. The origin of games.lan is not localhost, like that of a network address.
  args: ['--host-resolver-rules=MAP games.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
});
