import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { cacheDrizzleResolution } from '#src/startup/cache-drizzle-resolution.ts';

// The compile cache is safe next to the code: a user who can write there could change the code itself. If the folder is
// read-only, the server starts without a cache.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));
cacheDrizzleResolution();

await import('#src/startup/run-server.ts');
