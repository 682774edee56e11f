import { emailSchema, NAME_MAX_LENGTH } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import type { StoredIdentity } from '#src/db/schema/sessions.ts';

const LABEL_MAX_LENGTH = 100;
const SUBJECT_MAX_LENGTH = 255;

const textOrNothing = z.catch(z.optional(z.string()), undefined);

/** The standard claims that are used (OpenID Connect Core, section 5.1). Unusable values count as missing. */
const claimsSchema = z.object({
  sub: z.string().check(z.maxLength(SUBJECT_MAX_LENGTH), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)),
  name: textOrNothing,
  nickname: textOrNothing,
  preferred_username: textOrNothing,
  email: textOrNothing,
  email_verified: z.optional(z.unknown()),
});

const shortened = (text: string, maxLength: number): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();

/** Reads an identity from claims. Some providers send the text 'true' instead of the value. */
export function identityOf(issuer: string, claims: unknown): StoredIdentity {
  const {
    sub,
    name,
    nickname,
    preferred_username: userName,
    email,
    email_verified: verified,
  } = claimsSchema.parse(claims);
  const address = [true, 'true'].some((value) => value === verified) ? emailSchema.safeParse(email) : undefined;
  return {
    issuer,
    subject: sub,
    label: shortened(userName || email || name || sub, LABEL_MAX_LENGTH),
    name: shortened(name || nickname || userName || '', NAME_MAX_LENGTH),
    email: address?.data ?? null,
  };
}
