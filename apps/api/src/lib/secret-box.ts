import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Length of SECRET_KEY. */
export const SECRET_KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format. */
const PREFIX = 'v1:';

/** Encrypts secrets that the server must be able to read, with a key that is not in the database. */
export interface SecretBox {
  /** Encrypts a secret of this owner. Copied into another owner's row, it cannot be decrypted. */
  seal(secret: string, ownerId: string): string;
  /** Decrypts a secret. Returns null if it was encrypted with another key or for another owner. */
  open(sealed: string, ownerId: string): string | null;
}

/** Encrypts with AES-256-GCM. The purpose separates this use of the key from others. */
export function createSecretBox(secretKey: Buffer, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, SECRET_KEY_BYTES));
  return {
    seal(secret, ownerId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(ownerId));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}
