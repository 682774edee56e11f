import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Takes the pictures in the docs, with motion. */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  workers: 1,
  timeout: 600_000,
  use: { ...journeys.use, contextOptions: {} },
});
