// Runs in a worker thread.
import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP's minimum for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 10 ms. */
export const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): string => hashSync(password, argon2);

export const verifyPassword = ({ hash, password }: { readonly hash: string; readonly password: string }): boolean =>
  verifySync(hash, password);
