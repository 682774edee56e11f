import { join } from 'node:path';
import { freePort } from '@muster/testing/free-port.ts';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const web = join(import.meta.dirname, '../apps/web');
const port = (process.env.MUSTER_DESIGN_PORT ??= String(await freePort()));
process.env.SCREENSHOTS_DIR ??= join(import.meta.dirname, '../docs/screenshots');
process.env.MUSTER_DESIGN_URL = `http://127.0.0.1:${port}`;

/** No build contains the design page, so the development server runs next to the product, which answers its requests. */
const designServer = {
  command: `exec node ../../node_modules/vite/bin/vite.js --port ${port} --strictPort`,
  cwd: web,
  url: process.env.MUSTER_DESIGN_URL,
  timeout: 60_000,
  env: { PORT: process.env.MUSTER_E2E_PORT ?? '' },
};

export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: ['screenshots.ts', 'journeys/accessibility.spec.ts'],
  workers: 1,
  webServer: [journeys.webServer ?? [], designServer].flat(),
});
