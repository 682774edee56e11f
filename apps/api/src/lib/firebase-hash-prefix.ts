/** Of stored hashes of Firebase Authentication, which last until the member signs in. Also read by a partial index. */
export const FIREBASE_HASH_PREFIX = '$firebase-scrypt$';
