import type { LaunchOptions } from '@playwright/test';

/** How a browser is started for a journey. */
export const launchOptionsOf = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  // Nothing outside this machine is needed, so nothing outside is reached.
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
});
