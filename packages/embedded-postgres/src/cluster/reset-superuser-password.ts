import { join } from 'node:path';

import { hasCluster } from './data-folder.ts';
import { scramVerifier } from '../files/password-file.ts';
import { stopStalePostmaster } from '../server/stale-postmaster.ts';
import { run } from '../server/run-as.ts';
import type { RunAs } from '../server/run-as.ts';

/**
 * Gives the superuser of an existing cluster a new password without knowing the old one, as after
 * a restore that brought the cluster without the password files. Does nothing before the first start.
 */
export async function resetSuperuserPassword(
  place: { nativeDir: string; dataDir: string; clusterDir: string; user: RunAs },
  password: string,
  log: (line: string) => void,
): Promise<void> {
  if (!(await hasCluster(place.dataDir))) return;
  log('The password file of the database is missing; making a new one.');
  await stopStalePostmaster(place.clusterDir, log);
  const { code, output } = await run(
    place.user,
    join(place.nativeDir, 'bin', 'postgres'),
    ['--single', '-D', place.clusterDir, 'postgres'],
    `alter role postgres password '${await scramVerifier(password)}'\n`,
  );
  if (code === 0 && !/(ERROR|FATAL|PANIC): /.test(output)) return;
  throw new Error('The password of the database could not be made anew. Start once more.');
}
