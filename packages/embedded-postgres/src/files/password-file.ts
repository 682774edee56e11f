import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { readFileIfExists, sync } from './private-files.ts';
import type { RunAs } from '../server/run-as.ts';

const PASSWORD_BYTES = 32;
const SCRAM_ITERATIONS = 4096;
const SCRAM_SALT_BYTES = 16;
const deriveKey = promisify(pbkdf2);

/** Reads a password file. Returns undefined if it is missing or incomplete. */
export async function readPasswordFile(path: string): Promise<string | undefined> {
  const text = (await readFileIfExists(path))?.trim() ?? '';
  return /^[\w-]{43}$/.test(text) ? text : undefined;
}

/** Writes atomically; only `user` can read the file. */
async function writePasswordFile(path: string, password: string, user: RunAs): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    if (user.uid !== undefined && user.gid !== undefined) await file.chown(user.uid, user.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await sync(dirname(path));
}

/** A SCRAM verifier as PostgreSQL stores it, so that SQL statements never contain the password. */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(SCRAM_SALT_BYTES);
  const salted = await deriveKey(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/**
 * Returns the password stored in `path`. If it is missing or incomplete, generates one, calls `apply`
 * and then stores it: after a crash in between, the next call repeats both steps.
 */
export async function ensurePassword(
  path: string,
  user: RunAs,
  apply: (password: string) => Promise<void>,
): Promise<string> {
  const known = await readPasswordFile(path);
  if (known !== undefined) return known;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await apply(password);
  await writePasswordFile(path, password, user);
  return password;
}
