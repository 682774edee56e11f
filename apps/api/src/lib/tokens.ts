import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored, so that a leaked table contains no valid token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
