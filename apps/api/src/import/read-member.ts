import { PICTURE_MAX_BYTES } from '@muster/contract/members/pictures.ts';
import { type Platform, platformSchema } from '@muster/contract/values/platforms.ts';
import { profileFormSchema } from '@muster/contract/members/profiles.ts';
import { isReservedName, reservedNameMessage, webAddressMessage } from '@muster/contract/members/reserved-names.ts';
import { emailSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { v7 as uuidv7 } from 'uuid';
import type { PictureReencoder } from '#src/features/members/pictures/reencode-picture.ts';
import { AppError } from '#src/lib/app-error.ts';
import { hasHostName } from '#src/lib/web-addresses.ts';
import { type DocumentReader, textOfNumber } from './document-reader.ts';

const { name: nameSchema, bio, location, discordId } = profileFormSchema.shape;
const DATA_URL = /^data:image\/[\w.+-]+;base64,/;

export interface MemberOptions {
  /** Whether accounts are imported with the documents. */
  readonly hasAccounts: boolean;
  readonly productName: string;
  readonly pictures: PictureReencoder;
}

function readPlatforms(reader: DocumentReader): Platform[] {
  const listed = reader.optional(z.array(z.unknown()), 'platforms') ?? [];
  const known = listed.flatMap((one) => platformSchema.safeParse(one).data ?? []);
  if (known.length < listed.length) reader.addRemark('platforms', 'Unknown platform');
  return [...new Set(known)];
}

/** Re-encodes a profile picture. An unreadable one is omitted with a remark. */
async function readPicture(reader: DocumentReader, pictures: PictureReencoder) {
  const url = reader.optional(z.string(), 'profilePicture');
  if (url === null) return {};
  const head = DATA_URL.exec(url)?.[0];
  if (head === undefined) {
    reader.addRemark('profilePicture', 'The picture is not in the file');
    return {};
  }
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) {
    reader.addRemark('profilePicture', 'The picture is too large');
    return {};
  }
  try {
    const { large, small } = await pictures.reencode(bytes);
    const toHex = (picture: Buffer): string => `\\x${picture.toString('hex')}`;
    return { picture_id: uuidv7(), large: toHex(large), small: toHex(small) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reader.addRemark('profilePicture', error.message);
    return {};
  }
}

/** A name that a member may choose. */
export const freeNameSchema = (productName: string) =>
  nameSchema.check(
    z.refine((name) => !hasHostName(name), webAddressMessage),
    z.refine((name) => !isReservedName(name, productName), reservedNameMessage),
  );

/** Reads a document of `users`. Ignores the document's role: only the configured administrator's email address becomes an administrator. */
export async function readMember(reader: DocumentReader, { hasAccounts, productName, pictures }: MemberOptions) {
  const freeName = freeNameSchema(productName);
  const createdAt = reader.timestamp('createdAt', 'lastActivity', 'updatedAt') ?? new Date();
  return {
    id: uuidv7({ msecs: createdAt.getTime() }),
    // The account may have the address.
    email: hasAccounts ? reader.optional(emailSchema, 'email') : reader.required(emailSchema, 'email'),
    name: reader.optional(freeName, 'name'),
    display_name: reader.optional(freeName, 'displayName'),
    bio: reader.optional(bio, 'bio') ?? '',
    location: reader.optional(location, 'location') ?? '',
    discord_id: reader.optional(z.pipe(z.transform(textOfNumber), discordId), 'discordId') ?? '',
    platforms: readPlatforms(reader),
    created_at: createdAt,
    updated_at: reader.timestamp('updatedAt') ?? createdAt,
    last_activity_at: reader.timestamp('lastActivity') ?? createdAt,
    ...(await readPicture(reader, pictures)),
  };
}
