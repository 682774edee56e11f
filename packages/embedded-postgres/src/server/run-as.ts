import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** User of a child process. Empty for the current user. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** `code` is null if the command could not run or was killed. */
interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** PG* and locale variables would change PostgreSQL's behaviour. */
export const CLEAN_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
};

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The uid of files that `user` creates. */
export const ownerId = (user: RunAs): number => user.uid ?? process.getuid?.() ?? 0;

/** Runs a command as `user` and collects its output. Never rejects. */
export function run(
  user: RunAs,
  command: string,
  args: readonly string[],
  { input = '', env = {} }: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // `user` may not have access to the current folder.
    const child = spawn(command, args, { ...user, cwd: '/', env: { ...CLEAN_ENV, ...env } });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {}); // the command may exit without reading
    child.stdin.end(input);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Returns environment variables that give the user id a name. `initdb` and the single-user mode that restores a backup need
 * one; the server does not. nss_wrapper provides it in containers with a user id of their own. Throws if it is missing.
 */
export async function environmentWithUserName(user: RunAs, folder: string): Promise<NodeJS.ProcessEnv> {
  const id = String(ownerId(user));
  const { code } = await run({}, 'id', ['-un', id]);
  if (code === 0 || code === null) return {}; // null: this system has no `id`
  const entry = `muster:x:${id}:${id}::/:/bin/false`;
  const passwd = join(folder, 'passwd');
  await writeFile(passwd, `${entry}\n`, { mode: 0o644 });
  const env = { LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: '/etc/group' };
  if ((await run(user, 'id', ['-un'], { env })).code === 0) return env;
  throw new Error(
    `The user id ${id} has no name on this system, but PostgreSQL needs one to create or restore a database. Run Muster as a user in /etc/passwd, install libnss-wrapper, or add this one: echo '${entry}' >> /etc/passwd`,
  );
}

let hasSetpriv: Promise<boolean> | undefined;

/**
 * Wraps a command so that the kernel sends it `signal` when this process exits, even after
 * kill -9. Returns it unchanged where setpriv is missing; the next start then stops the process.
 */
export async function withParentDeathSignal(
  signal: 'INT' | 'KILL',
  command: string,
  args: readonly string[],
): Promise<[command: string, args: string[]]> {
  hasSetpriv ??= run({}, 'setpriv', ['--pdeathsig', 'INT', '--', 'true']).then(({ code }) => code === 0);
  if (!(await hasSetpriv)) return [command, [...args]];
  return ['setpriv', ['--pdeathsig', signal, '--', command, ...args]];
}

/** Whether `user` can enter `folder`, including its parents. */
export const canEnter = async (user: RunAs, folder: string): Promise<boolean> =>
  (await run(user, 'test', ['-x', folder])).code === 0;

async function findUser(name: string): Promise<RunAs | undefined> {
  const [uid, gid] = await Promise.all([run({}, 'id', ['-u', name]), run({}, 'id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

/** Returns the system user `name`, and creates it if it is missing. Requires root. */
export async function ensureSystemUser(name: string): Promise<RunAs> {
  const known = await findUser(name);
  if (known) return known;
  const creation = await run({}, 'useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
    name,
  ]);
  const user = await findUser(name);
  if (user) return user;
  throw new Error(
    `The database cannot run as root, and the user "${name}" could not be created: ${creation.output.trim()}`,
  );
}
