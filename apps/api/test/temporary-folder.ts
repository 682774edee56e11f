import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER_MODE = 0o755;

/** A new folder that the database's own user can enter, also when the tests run as root. */
export async function makeTemporaryFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix));
  await chmod(folder, FOLDER_MODE);
  return folder;
}
