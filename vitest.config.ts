import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Left to itself, Vitest leaves one core idle. It reads this per project alone. */
const onAllCores = { maxWorkers: availableParallelism() };

export default defineConfig({
  test: {
    projects: [
      { test: { ...onAllCores, name: 'contract', root: 'packages/contract' } },
      {
        test: {
          ...onAllCores,
          name: 'api',
          root: 'apps/api',
          globalSetup: join(import.meta.dirname, 'apps/api/test/global-setup.ts'),
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { extends: 'apps/web/vite.config.ts', test: { ...onAllCores, name: 'web', root: 'apps/web' } },
      { test: { ...onAllCores, name: 'scripts', root: 'scripts' } },
      { test: { ...onAllCores, name: 'bench', root: 'bench' } },
      { test: { ...onAllCores, name: 'e2e', root: 'e2e', include: ['**/*.test.ts'] } },
    ],
  },
});
