import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { commonPasswordMessage, normalizePassword } from '@muster/contract/sessions/passwords.ts';
import { passwordWeakness, removeContextWords } from '@muster/contract/sessions/password-weakness.ts';
import { hash } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Piscina } from 'piscina';
import { createWorkQueue } from '#src/lib/work-queue.ts';
import { formatFirebaseHash, isFirebaseHash } from './firebase-scrypt.ts';
import { argon2 } from './hash-worker.ts';

/** One hash per core of a small machine. */
const HASH_CONCURRENCY = 2;
/** Enough for the sign-ins at once after an import. The last one waits about five seconds, because old hashes take longer. */
const MAX_WAITING = 250;
/** Lowers the priority of hashing threads (`nice(2)`), so that sign-ins do not delay messages. Elsewhere it would apply to the process. */
const NICENESS = process.platform === 'linux' ? 10 : 0;
const IDLE_MS = 60_000;
const MAX_COMMON_PASSWORDS = 10_000;

const hashQueue = createWorkQueue(HASH_CONCURRENCY, MAX_WAITING);
const threads = new Piscina<unknown, unknown>({
  filename: join(import.meta.dirname, 'hash-worker.ts'),
  minThreads: 0,
  maxThreads: HASH_CONCURRENCY,
  idleTimeout: IDLE_MS,
  niceIncrement: NICENESS,
});
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, MAX_COMMON_PASSWORDS));
const unknownMemberHash = hash(randomBytes(16).toString('hex'), argon2);
/** With the costs that every Firebase project has. */
const unknownFirebaseHash = formatFirebaseHash({
  memCost: 14,
  rounds: 8,
  saltSeparator: randomBytes(1),
  signerKey: randomBytes(64),
  salt: randomBytes(10),
  hash: randomBytes(64),
});

/** Stored for a member who has no password yet, such as an imported one. */
export const noPasswordHash = '!';

/**
 * Returns why a password is too weak, or null. `ownTexts` are the member's name and email address and the product's name:
 * they add no strength to a common password.
 */
export function findPasswordWeakness(password: string, contextTexts: readonly string[]): string | null {
  const isCommon = [password.toLowerCase(), removeContextWords(password, contextTexts)].some((text) =>
    commonPasswords.has(text),
  );
  return isCommon ? commonPasswordMessage : passwordWeakness(password, contextTexts);
}

export const hashPassword = (password: string): Promise<string> =>
  hashQueue.run(async () => String(await threads.run(normalizePassword(password), { name: 'hashPassword' })));

/** Firebase does not normalize passwords. */
const compare = (storedHash: string, password: string): Promise<unknown> =>
  threads.run(
    { hash: storedHash, password: isFirebaseHash(storedHash) ? password : normalizePassword(password) },
    { name: 'verifyPassword' },
  );

/**
 * Takes as long for an unknown member (no hash) as for a wrong password. With `hasFirebaseHashes`, both kinds of hashes are
 * computed for a wrong password, so that the time does not reveal which addresses were imported.
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
  hasFirebaseHashes = false,
): Promise<boolean> {
  const hasPassword = storedHash !== undefined && storedHash !== noPasswordHash;
  const ownHash = await unknownMemberHash;
  const compared = hasPassword ? storedHash : ownHash;
  return hashQueue.run(async () => {
    const isEqual = (await compare(compared, password)) === true && hasPassword;
    if (!isEqual && hasFirebaseHashes)
      await compare(isFirebaseHash(compared) ? ownHash : unknownFirebaseHash, password);
    return isEqual;
  });
}

const currentParameters = `$argon2id$v=19$m=${argon2.memoryCost},t=${argon2.timeCost},p=${argon2.parallelism}$`;

/** Whether the hash has outdated parameters. */
export const isHashOutdated = (storedHash: string): boolean => !storedHash.startsWith(currentParameters);
