import { emailSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { v7 as uuidv7 } from 'uuid';
import { type FirebaseScryptParameters, formatFirebaseHash } from '#src/features/sessions/passwords/firebase-scrypt.ts';
import { createDocumentReader, type DocumentReader, ownIdSchema } from './document-reader.ts';
import { type Fields, isFields } from './plain-value.ts';
import { freeNameSchema } from './read-member.ts';

export interface AccountOptions {
  readonly hashParameters: FirebaseScryptParameters;
  readonly productName: string;
}

const base64Schema = z.string().check(z.regex(/^[\w+/-]+={0,2}$/, 'Not Base64'));

/** The fields of both exporters under the names of `firebase auth:export`. */
function accountFields(account: Fields): Fields {
  const metadata = isFields(account['metadata']) ? account['metadata'] : {};
  return {
    ...account,
    createdAt: account['createdAt'] ?? metadata['creationTime'],
    lastSignedInAt: account['lastSignedInAt'] ?? metadata['lastSignInTime'],
    providers: account['providerUserInfo'] ?? account['providerData'],
  };
}

function listProviders(reader: DocumentReader): string[] {
  const listed = reader.optional(z.array(z.unknown()), 'providers') ?? [];
  return listed.flatMap((one) => (isFields(one) && typeof one['providerId'] === 'string' ? one['providerId'] : []));
}

/** Returns null, with a remark, if the member cannot sign in with the old password. */
function readHash(reader: DocumentReader, parameters: FirebaseScryptParameters): string | null {
  const [encodedHash, encodedSalt] = [
    reader.optional(base64Schema, 'passwordHash'),
    reader.optional(base64Schema, 'salt', 'passwordSalt'),
  ];
  if (encodedHash === null) {
    const others = listProviders(reader).filter((provider) => provider !== 'password');
    reader.addRemark(
      'password',
      `The account has none${others.length > 0 ? ` and signs in with ${others.join(', ')}` : ''}`,
    );
    return null;
  }
  const [hash, salt] = [encodedHash, encodedSalt ?? ''].map((text) => Buffer.from(text, 'base64'));
  if (!hash || !salt || salt.length === 0) {
    reader.addRemark('password', 'The salt is missing');
    return null;
  }
  // The signer key, encrypted.
  if (hash.length !== parameters.signerKey.length) {
    reader.addRemark('password', 'Its hash does not have the length that the hash parameters produce');
    return null;
  }
  return formatFirebaseHash({ ...parameters, salt, hash });
}

/** Reads an account of Firebase Authentication. Its id is that of the member's document. */
export function readAccount(account: Fields, { hashParameters, productName }: AccountOptions) {
  const reader = createDocumentReader({ fields: accountFields(account) });
  const documentId = reader.required(ownIdSchema, 'localId', 'uid');
  const isDisabled = reader.optional(z.boolean(), 'disabled') ?? false;
  if (isDisabled) reader.addRemark('disabled', 'The member is imported as disabled');
  if (reader.optional(z.boolean(), 'emailVerified') === false) reader.addRemark('email', 'It was never verified');
  const createdAt = reader.timestamp('createdAt', 'lastSignedInAt') ?? new Date();
  const row = {
    document_id: documentId,
    id: uuidv7({ msecs: createdAt.getTime() }),
    email: reader.optional(emailSchema, 'email'),
    name: reader.optional(freeNameSchema(productName), 'displayName'),
    password_hash: readHash(reader, hashParameters),
    is_disabled: isDisabled,
    created_at: createdAt,
    last_activity_at: reader.timestamp('lastSignedInAt') ?? createdAt,
  };
  return { row, remarks: reader.remarks };
}

/** The id of an account, for a remark about one that was rejected. */
export const accountIdOf = ({ localId, uid = localId }: Fields): string => (typeof uid === 'string' ? uid : '');
