import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createTurns } from '../http/turns.ts';

/** OWASP's minimum for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 10 ms. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One hash per core of a small machine; the rest waits its turn, up to a point. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 50;
const COMMON_PASSWORDS = 10_000;

const takeTurn = createTurns(AT_ONCE, WAITING_AT_MOST);
const commonPasswords = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));
const unknownMemberHash = hash(randomBytes(16).toString('hex'), argon2);

/** One of the passwords that everybody tries first, the product's own name, or nothing but spaces. */
export const isCommonPassword = (password: string, productName: string): boolean =>
  password.trim() === '' ||
  commonPasswords.has(password.toLowerCase()) ||
  password.toLowerCase() === productName.toLowerCase();

export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, argon2));

/** Takes the same time for an unknown member (no hash) as for a wrong password. */
export async function isPasswordRight(storedHash: string | undefined, password: string): Promise<boolean> {
  const compared = storedHash ?? (await unknownMemberHash);
  const isRight = await takeTurn(() => verify(compared, password));
  return isRight && storedHash !== undefined;
}

/** Made with weaker parameters than today's: to be hashed anew at the next sign-in. */
export const isHashOutdated = (storedHash: string): boolean =>
  !storedHash.startsWith(`$argon2id$v=19$m=${argon2.memoryCost},t=${argon2.timeCost},p=${argon2.parallelism}$`);
