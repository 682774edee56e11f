import { join } from 'node:path';
import { hasCluster } from './data-folder.ts';
import { scramVerifier } from '../files/password-file.ts';
import { stopStalePostmaster } from '../server/stale-postmaster.ts';
import { type RunAs, environmentWithUserName, run } from '../server/run-as.ts';

/**
 * Sets a new superuser password without knowing the old one, for example after
 * a restore of the cluster without the password files. Does nothing before the first start.
 */
export async function resetSuperuserPassword(
  target: { nativeDir: string; dataDir: string; clusterDir: string; user: RunAs },
  password: string,
  log: (line: string) => void,
): Promise<void> {
  if (!(await hasCluster(target.dataDir))) return;
  const env = await environmentWithUserName(target.user, target.dataDir);
  log('The password file of the database is missing. Creating a new one.');
  await stopStalePostmaster(target.clusterDir, log);
  const { code, output } = await run(
    target.user,
    join(target.nativeDir, 'bin', 'postgres'),
    ['--single', '-D', target.clusterDir, 'postgres'],
    { input: `alter role postgres password '${await scramVerifier(password)}'\n`, env },
  );
  if (code === 0 && !/(ERROR|FATAL|PANIC): /.test(output)) return;
  throw new Error('The password of the database could not be reset. Start again.');
}
