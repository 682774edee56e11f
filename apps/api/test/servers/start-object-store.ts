import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { tempDir } from '../../../../packages/embedded-postgres/test/started-postgres.ts';

/** Starts an S3-compatible store until the end of the test. Returns the value of BACKUP_S3_URL. */
export async function startObjectStore(): Promise<string> {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await tempDir(),
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await store.run();
  onTestFinished(() => store.close());
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/backups/muster`;
}
