import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract' } },
      { test: { name: 'api', root: 'apps/api' } },
      { extends: 'apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web' } },
      { test: { name: 'scripts', root: 'scripts' } },
    ],
  },
});
