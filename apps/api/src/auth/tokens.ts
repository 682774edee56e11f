import { createHash, randomBytes } from 'node:crypto';

/** A secret nobody can guess: 256 random bits, in letters that a cookie can hold. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What of a token is stored: who reads the table learns no token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
