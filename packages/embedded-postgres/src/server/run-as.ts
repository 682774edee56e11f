import { spawn } from 'node:child_process';

/** The user that the database's programs run as; empty means our own. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** How a finished command ended; `code` is null when it could not run or was killed. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** PG* and locale variables of the person's shell would change what PostgreSQL does. */
export const CLEAN_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
};

/** Whether this process is root, whom PostgreSQL refuses to serve. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The numeric id that owns what `user` makes. */
export function ownerId(user: RunAs): number {
  return user.uid ?? process.getuid?.() ?? 0;
}

/** Runs a command to its end as `user`; never rejects, a missing command has code null. */
export function run(user: RunAs, command: string, args: readonly string[], input = ''): Promise<CommandResult> {
  return new Promise((resolve) => {
    // The current folder may be closed to `user`, so every command starts in /.
    const child = spawn(command, args, { ...user, cwd: '/', env: CLEAN_ENV });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {}); // the command may end without reading
    child.stdin.end(input);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Whether `user` may go through `folder`, with all that lies above it. */
export async function canEnter(user: RunAs, folder: string): Promise<boolean> {
  return (await run(user, 'test', ['-x', folder])).code === 0;
}

async function findUser(name: string): Promise<RunAs | undefined> {
  const [uid, gid] = await Promise.all([run({}, 'id', ['-u', name]), run({}, 'id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

/** The system user called `name`, made when missing; only root may ask. */
export async function ensureSystemUser(name: string): Promise<RunAs> {
  const known = await findUser(name);
  if (known) return known;
  const made = await run({}, 'useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
    name,
  ]);
  const user = await findUser(name);
  if (user) return user;
  throw new Error(`The database cannot run as root, and the user "${name}" could not be made: ${made.output.trim()}`);
}
