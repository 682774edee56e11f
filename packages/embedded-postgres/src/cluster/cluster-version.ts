import { join } from 'node:path';
import { readFileIfExists } from '../files/private-files.ts';

/** Major versions of PostgreSQL. A cluster of the previous one is upgraded. */
export const MAJOR_VERSION = '18';
export const PREVIOUS_MAJOR_VERSION = '17';

/** Major version of a cluster; undefined if there is none. Throws if this package has no programs for it. */
export async function readClusterVersion(clusterDir: string): Promise<string | undefined> {
  const version = (await readFileIfExists(join(clusterDir, 'PG_VERSION')))?.trim();
  if (version === undefined || version === MAJOR_VERSION || version === PREVIOUS_MAJOR_VERSION) return version;
  throw new Error(
    `The database in ${clusterDir} was made by PostgreSQL ${version}; this version of Muster runs ${MAJOR_VERSION} and upgrades ${PREVIOUS_MAJOR_VERSION}.`,
  );
}
