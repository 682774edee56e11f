import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Left to itself, Vitest leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', root: 'packages/contract' } },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          globalSetup: join(import.meta.dirname, 'apps/api/test/global-setup.ts'),
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { extends: 'apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web' } },
      { test: { name: 'scripts', root: 'scripts' } },
      { test: { name: 'e2e', root: 'e2e', include: ['**/*.test.ts'] } },
    ],
  },
});
