import { createCipheriv, scryptSync, timingSafeEqual } from 'node:crypto';
import { FIREBASE_HASH_PREFIX } from '#src/lib/firebase-hash-prefix.ts';

/** The "password hash parameters" in the console of a Firebase project. */
export interface FirebaseScryptParameters {
  readonly signerKey: Buffer;
  readonly saltSeparator: Buffer;
  readonly rounds: number;
  /** Binary logarithm of scrypt's N. */
  readonly memCost: number;
}

interface FirebaseHash extends FirebaseScryptParameters {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const AES_KEY_BYTES = 32;
/** scrypt needs 128·N·r bytes, and a little more for its other buffers. */
const maxMemory = ({ rounds, memCost }: FirebaseScryptParameters): number => 128 * 2 ** memCost * rounds + 64 * 1024;

/** Whether a stored hash comes from Firebase Authentication. The member's first sign-in replaces it. */
export const isFirebaseHash = (storedHash: string): boolean => storedHash.startsWith(FIREBASE_HASH_PREFIX);

/** Stores the parameters in each hash, so that they disappear with the last one. */
export const formatFirebaseHash = ({ memCost, rounds, ...bytes }: FirebaseHash): string => {
  const fields = [bytes.saltSeparator, bytes.signerKey, bytes.salt, bytes.hash].map((field) =>
    field.toString('base64'),
  );
  return `${FIREBASE_HASH_PREFIX}${[memCost, rounds, ...fields].join('$')}`;
};

function parseFirebaseHash(storedHash: string): FirebaseHash {
  const [memCost, rounds, ...fields] = storedHash.slice(FIREBASE_HASH_PREFIX.length).split('$');
  const [saltSeparator, signerKey, salt, hash] = fields.map((field) => Buffer.from(field, 'base64'));
  if (!saltSeparator || !signerKey || !salt || !hash) throw new Error('The stored Firebase hash is incomplete.');
  return { memCost: Number(memCost), rounds: Number(rounds), saltSeparator, signerKey, salt, hash };
}

/**
 * Compares a password with a hash of Firebase Authentication: scrypt derives a key that encrypts the project's signer key.
 * https://github.com/firebase/scrypt
 */
export function verifyFirebasePassword(storedHash: string, password: string): boolean {
  const parsed = parseFirebaseHash(storedHash);
  const key = scryptSync(password, Buffer.concat([parsed.salt, parsed.saltSeparator]), AES_KEY_BYTES, {
    N: 2 ** parsed.memCost,
    r: parsed.rounds,
    p: 1,
    maxmem: maxMemory(parsed),
  });
  const encrypted = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(parsed.signerKey);
  return encrypted.length === parsed.hash.length && timingSafeEqual(encrypted, parsed.hash);
}
