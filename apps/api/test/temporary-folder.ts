import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER_MODE = 0o755;

/** Creates a folder that PostgreSQL's own user can enter even if the tests run as root. */
export async function makeTemporaryFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix));
  await chmod(folder, FOLDER_MODE);
  return folder;
}
