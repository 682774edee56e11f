import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

process.env.SCREENSHOTS_DIR ??= join(import.meta.dirname, '../.cache/screenshots');

/** Journeys that check the accessibility of screens also take their pictures. */
const testMatch = /(all-screens|accessibility|shared-post)\.spec\.ts$/;

// Eleven pictures of each state take time.
export default defineConfig({ ...journeys, testMatch, workers: 1, timeout: 1_800_000 });
