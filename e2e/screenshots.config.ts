import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

process.env.SCREENSHOTS_DIR ??= join(import.meta.dirname, '../docs/screenshots');

export default defineConfig({ ...journeys, testMatch: 'accessibility.spec.ts', workers: 1 });
