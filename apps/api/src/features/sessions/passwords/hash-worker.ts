// Runs in a worker thread.
import { hashSync, verifySync } from '@node-rs/argon2';
import { isFirebaseHash, verifyFirebasePassword } from './firebase-scrypt.ts';

/** OWASP's minimum for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 10 ms. */
export const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): string => hashSync(password, argon2);

export const verifyPassword = ({ hash, password }: { readonly hash: string; readonly password: string }): boolean =>
  isFirebaseHash(hash) ? verifyFirebasePassword(hash, password) : verifySync(hash, password);
