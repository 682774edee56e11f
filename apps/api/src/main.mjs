// Not TypeScript: before the compile cache is enabled, a TypeScript file would make Node load its compiler, 10 MB.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The compile cache is safe next to the code: a user who can write there could change the code itself. If the folder is
// read-only, the server starts without a cache.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));

const { cacheDrizzleResolution } = await import('#src/startup/cache-drizzle-resolution.ts');
cacheDrizzleResolution();
await import('#src/startup/run-server.ts');
