import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of {@link newToken}. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Only the hash is stored, so that a leaked table contains no valid token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
