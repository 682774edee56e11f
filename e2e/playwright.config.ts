import { join } from 'node:path';
import { launchOptions } from '@muster/testing/browser.ts';
import { createDataFolder } from '@muster/testing/data-folder.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { defineConfig, devices } from '@playwright/test';
import { adminCredentials } from './support/admin.ts';

const START_TIMEOUT_MS = 120_000;
const DRAIN_TIMEOUT_MS = 15_000;

// Every worker loads this file again, and reuses the values that the first load chose.
const port = (process.env.MUSTER_E2E_PORT ??= String(await freePort()));
const dataDir = (process.env.MUSTER_E2E_DATA ??= createDataFolder());
// All requests stay on this machine.
process.env.no_proxy = '*';
const baseURL = `http://127.0.0.1:${port}`;

/** Environment variables of the server. */
const settings = {
  HOST: '127.0.0.1',
  PORT: port,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ALLOWED_HOSTS: 'games.lan',
  ADMIN_EMAIL: adminCredentials.email,
  ADMIN_PASSWORD: adminCredentials.password,
  // All members of a run come from one address.
  LIMIT_SIGN_UPS_PER_HOUR: '1000',
  LIMIT_VISITOR_REQUESTS_PER_MINUTE: '10000',
  // One member fills a long board.
  LIMIT_POSTS_PER_10_MINUTES: '1000',
};
const variables = Object.entries(settings)
  .map(([name, value]) => `${name}='${value}'`)
  .join(' ');

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two workers leave a fifth of two cores idle.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Animations would take a tenth of the time. Journeys about positions have them.
    contextOptions: { reducedMotion: 'reduce' },
    // Half an hour off UTC, to find a mix-up of local time and UTC.
    timezoneId: 'America/St_Johns',
    actionTimeout: 15_000,
    // Recording takes a tenth of the time. `npm run test:e2e -- --trace retain-on-failure` records failing journeys.
    trace: 'off',
    // Tests cannot see the requests of a service worker. Only the journey of the installed app allows one.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  webServer: {
    // Without the settings of the machine, such as the DATABASE_URL of another server.
    command: `exec env -i PATH="$PATH" ${variables} node apps/api/src/main.mjs`,
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: START_TIMEOUT_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: DRAIN_TIMEOUT_MS },
  },
});
