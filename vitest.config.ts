import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * How long a failing test waits. Processes, sockets and databases may take longer than the default second on a busy machine.
 * Shorter than a test's own timeout, so that the error names the condition.
 */
const POLL_TIMEOUT_MS = 20_000;

/**
 * One worker more than cores, because tests wait for databases and processes. Loading the modules again for each file took
 * half the time of some projects. Vitest reads both options per project only.
 */
const shared = {
  maxWorkers: availableParallelism() + 1,
  isolate: false,
  testTimeout: 45_000,
  hookTimeout: 45_000,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
};

/**
 * Replaces the machine's values, also for the workers. A zone half an hour off UTC shows a mix-up of local time and UTC in
 * any test; tests of one zone stub it.
 */
Object.assign(process.env, { NODE_ENV: 'test', TZ: 'America/St_Johns', LC_ALL: 'C.UTF-8', no_proxy: '*' });
// node-postgres connects with these, whatever the test passes.
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) Reflect.deleteProperty(process.env, name);

const createsDatabase = join(import.meta.dirname, 'packages/embedded-postgres/test/global-setup.ts');

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'contract', root: 'packages/contract' } },
      {
        test: {
          ...shared,
          name: 'embedded-postgres',
          root: 'packages/embedded-postgres',
          globalSetup: createsDatabase,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          root: 'apps/api',
          globalSetup: [createsDatabase, join(import.meta.dirname, 'apps/api/test/global-setup.ts')],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          root: 'apps/web',
          environment: 'jsdom',
          setupFiles: join(import.meta.dirname, 'apps/web/test/setup.ts'),
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...shared, name: 'scripts', root: 'scripts' } },
      { test: { ...shared, name: 'bench', root: 'bench' } },
      { test: { ...shared, name: 'e2e', root: 'e2e', include: ['**/*.test.ts'] } },
    ],
  },
});
