import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LaunchOptions, chromium } from '@playwright/test';

export type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { findProgram } from './debian-programs.ts';

const findFirst = (...paths: readonly (string | null)[]): string | undefined =>
  [process.env.CHROMIUM, ...paths, chromium.executablePath()].find((path) => path && existsSync(path)) ?? undefined;

/** Chromium with everything a desktop shows, such as notifications. */
export const findFullBrowser = (): string | undefined => findFirst(findProgram('chromium'));

interface BrowserChoice {
  /** Default: the fastest installed Chromium. Without windows, journeys take little more than half as long. */
  readonly executablePath?: string | undefined;
  /** The only system font, a configuration in `fonts`. */
  readonly font?: 'dejavu' | 'roboto';
}

/** Launch options that do not depend on the machine's fonts. Other systems than Linux ignore FONTCONFIG_FILE. */
export const launchOptions = ({
  executablePath = findFirst(findProgram('chromium-headless-shell'), findProgram('chromium')),
  font = 'dejavu',
}: BrowserChoice = {}): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, `../fonts/${font}.conf`) },
  // Blocks all hosts outside this machine. The origin of games.lan is not localhost, like that of a network address.
  args: ['--host-resolver-rules=MAP games.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
});
