// A thread of its own: it hashes for the process that has started it.
import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP's minimum for Argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane; about 10 ms. */
export const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What of a password is stored. */
export const hashPassword = (password: string): string => hashSync(password, argon2);

/** Whether it is the password that this was made of. */
export const verifyPassword = ({ hash, password }: { readonly hash: string; readonly password: string }): boolean =>
  verifySync(hash, password);
