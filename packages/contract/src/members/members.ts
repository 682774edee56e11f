import { idSchema } from '../values/id.ts';
import { message } from '../message.ts';
import { instant } from '../values/instant.ts';
import { platformSchema } from '../values/platforms.ts';
import { playPreferencesSchema } from '../values/play-preferences.ts';
import { parseUrl } from '../values/parse-url.ts';
import { atMost, normalizeName, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const NAME_MAX_LENGTH = 60;
/** Who sees a part of a member's profile. `crew`: members with an accepted request between the two, in either direction. */
export const visibilities = ['crew', 'everyone', 'nobody'] as const;
export type Visibility = (typeof visibilities)[number];
export const discordVisibilitySchema = z.enum(visibilities, message('Please select who sees your Discord ID'));
export const accessNeedsVisibilitySchema = z.enum(
  visibilities,
  message('Please select who sees your accessibility needs'),
);
/** RFC 5321 §4.5.3.1.3: a path of 256 octets, less its angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

/** A dot-atom (RFC 5322) with the letters of RFC 6531, and a domain of at least two labels, as mail servers accept it. */
const emailPattern =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;

const isForeignDomain = (text: string): boolean => /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(text) && /[^\0-\x7F]/.test(text);

/** Trimmed and in lower case. A domain in another script gets its ASCII form, so that both forms are one address. */
function normalizeEmail(text: string): string {
  const email = text.normalize('NFC').trim().toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (email.length > EMAIL_MAX_LENGTH || !isForeignDomain(domain)) return email;
  return email.slice(0, -domain.length) + (parseUrl(`http://${domain}`)?.hostname ?? domain);
}

/** An email address of an account. The only rule: what ADMIN_EMAIL or an import may contain can also sign in. */
export const emailSchema = storableText().check(
  z.overwrite(normalizeEmail),
  z.minLength(1, message('Please enter your email address')),
  ...atMost(EMAIL_MAX_LENGTH, message('Please enter a valid email address.')),
  z.regex(emailPattern, message('Please enter a valid email address.')),
);

export const nameSchema = storableText().check(
  z.overwrite(normalizeName),
  z.minLength(1, message('Please enter your full name')),
  ...atMost(NAME_MAX_LENGTH, message('Keep your name to {max} characters or fewer', { max: NAME_MAX_LENGTH })),
);

export const memberIdSchema = idSchema;

/** Matches a part of a name. */
export const nameSearchSchema = storableText().check(
  z.trim(),
  ...atMost(NAME_MAX_LENGTH, message('Keep your name to {max} characters or fewer', { max: NAME_MAX_LENGTH })),
);

/** Name of the administrator's account when it is created, and the badge of administrators. */
export const administratorName = message('Administrator');

export const roleSchema = z.enum(['member', 'moderator', 'admin']);
export type Role = z.output<typeof roleSchema>;

/** Whether a member is an administrator. Absent: no. */
export const isAdminSchema = z.optional(z.boolean());

/** Null if the member has no picture. */
export const pictureUrlSchema = z.nullable(z.string());

/**
 * Whether the account is suspended or disabled now. Other members do not see which of the two it is, nor the reason.
 */
export const isSuspendedSchema = z.boolean();

export const LANGUAGE_MAX_LENGTH = 35;
export const unknownLanguageMessage = message('Please select one of the languages');
/** A language tag (BCP 47). The server accepts those of its catalogs. */
export const languageSchema = z
  .string()
  .check(
    ...atMost(LANGUAGE_MAX_LENGTH, unknownLanguageMessage),
    z.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/, unknownLanguageMessage),
  );

/** Whether members are asked to verify their address, and whether they can write to others before. */
export const emailVerificationModes = ['off', 'optional', 'required'] as const;
export type EmailVerificationMode = (typeof emailVerificationModes)[number];

/** The signed-in member. */
export const currentMemberSchema = z.object({
  id: memberIdSchema,
  /** Display name, else name, else the part of the address before the @, else 'User'. */
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  pictureUrl: pictureUrlSchema,
  /** End of the suspension. Until then the member can only use endpoints about their own account. */
  suspendedUntil: z.nullable(instant),
  /** Whether the member should or must still verify their address. 'off': no, or it is verified. */
  emailVerification: z.enum(emailVerificationModes),
  /** The member's last choice of `isShared`, and its default for their next new post. */
  sharesPosts: z.boolean(),
  /** The Discord channel that the member chose last: the default for their next new post. */
  discordChannelId: z.nullable(idSchema),
  /** The first platform of the member's profile, and the default for their next new post. */
  platform: z.nullable(platformSchema),
  /** What the filter 'Fits me' compares posts with, and the default for the member's new posts. */
  playPreferences: playPreferencesSchema,
  /** Language of pages, emails and push notifications; only the member sees it. Null if unknown; the next sign-in stores it. */
  language: z.nullable(languageSchema),
});
export type CurrentMember = z.output<typeof currentMemberSchema>;

/** Online status as shown to others. */
export const presenceSchema = z.object({
  isOnline: z.boolean(),
  /** When the member was last online, posted or wrote a message; null if that is unknown. */
  lastSeenAt: z.nullable(instant),
});
export type Presence = z.output<typeof presenceSchema>;
