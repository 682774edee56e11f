import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/start-embedded-postgres.ts';

/** Creates one database for the run, which tests copy: creating it takes a second, copying it a tenth. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-created-'));
  await chmod(folder, 0o755); // for the database's user
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} });
  await postgres.stop();
  project.provide('createdDataDir', postgres.dataDir);
  return () => rm(folder, { recursive: true, force: true });
}
