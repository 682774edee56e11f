import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { cacheDrizzleResolution } from './startup/cache-drizzle-resolution.ts';

// What Node has compiled of the code is kept beside the code: whoever can write there could change the code itself.
// Where nobody can, the server starts without.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));
cacheDrizzleResolution();

await import('./startup/run-server.ts');
