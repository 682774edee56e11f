import { PASSWORD_MAX_LENGTH } from '@muster/contract/sessions/passwords.ts';
import { emailSchema, emailVerificationModes } from '@muster/contract/members/members.ts';
import { atLeast, atMost } from '@muster/contract/values/text.ts';
import { registrationModes } from '@muster/contract/sessions/registration.ts';
import { z } from '@muster/contract/zod.ts';
import ipaddr from 'ipaddr.js';
import { languages, sourceLanguage } from '#src/lib/translate.ts';
import { isEmailAddress, parseSender } from '#src/mail/sender.ts';

const PRODUCT_NAME_MAX_LENGTH = 40;
const ADMIN_PASSWORD_MIN_LENGTH = 12;
const DRAIN_MAX_SECONDS = 60;
const PORT_MAX = 65_535;
const SECRET_KEY_FORMATS = { hex: /^[\da-f]{64}$/i, base64url: /^[\w-]{43}=?$/, base64: /^[\w+/]{43}=?$/ } as const;
const logFormats = ['auto', 'json', 'pretty'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Ranges that Fastify's `trustProxy` knows by name. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Stricter than ipaddr.js, which parses '1' as 0.0.0.1, and rejects ranges that contain all addresses. */
function isProxy(text: string): boolean {
  if (namedRanges.includes(text)) return true;
  if (!text.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
  return isRange && ipaddr.parseCIDR(text)[1] > 0;
}

/** Whether a text is a URL with one of these protocols, a host, and valid percent-encoding. */
function isUrl(text: string, protocol: RegExp, hasHost = ({ hostname }: URL): boolean => hostname !== ''): boolean {
  try {
    decodeURIComponent(text);
  } catch {
    return false;
  }
  const url = URL.parse(text);
  return url !== null && protocol.test(url.protocol) && hasHost(url);
}

/** Requires a host: otherwise pg reads one from its own environment variables. */
const isDatabase = (text: string): boolean =>
  isUrl(text, /^postgres(?:ql)?:$/, ({ hostname, searchParams }) => hostname !== '' || searchParams.has('host'));

const BUCKET_MESSAGE =
  'must be an address such as https://KEY_ID:SECRET@s3.example/bucket, with special characters of the secret percent-encoded';

/** Requires credentials and a bucket. */
const isBucket = (text: string): boolean =>
  isUrl(text, /^https?:$/, ({ username, password, pathname }) =>
    /^[^/]+ [^/]+ \/[^/]+/.test([username, password, pathname].join(' ')),
  );

const isHost = (text: string): boolean =>
  /^[\w-]+(\.[\w-]+)*(:\d{1,5})?$/.test(text) && URL.canParse(`https://${text}`);

/** Host of an address, in lower case, without the default port. */
export const hostOf = (text: string): string => new URL(`https://${text}`).host;

const isHostName = (text: string): boolean =>
  /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(text) && URL.canParse(`http://${text}`);

/** A host name as browsers send it: in lower case, and in Punycode if it is not ASCII. */
export const hostNameOf = (text: string): string => new URL(`http://${text}`).hostname;

const text = (isValid: (value: string) => boolean, message: string) => z.string().check(z.refine(isValid, message));

/** Rejects parts that would be ignored: Muster has a host of its own. */
function addPublicUrlIssues(value: string, context: { readonly addIssue: (message: string) => void }): void {
  const url = URL.parse(value);
  if (!url) return;
  const { origin, pathname, search, hash, username, password } = url;
  const surplus =
    [pathname.replace(/^\/$/, ''), search, hash].join('') || (username || password ? 'user and password' : '');
  if (surplus) context.addIssue(`must end after the host and port, as in ${origin}, without ${surplus}`);
}

/** A comma-separated list. */
const list = (isValid: (entry: string) => boolean, message: string) =>
  text((value) => listOf(value).every(isValid), message);

const folder = text((value) => value.trim() !== '', 'must not be blank');

/** A host name, or an IPv4 or IPv6 address. */
const listenHost = z
  .string()
  .check(z.regex(/^[\w.:%-]+$/, 'must be a host or an address such as 127.0.0.1, 0.0.0.0 or ::'));

/** A whole number from `min` up. */
const count = (min: number) =>
  z.pipe(
    text((value) => /^\d{1,6}$/.test(value) && Number(value) >= min, `must be a whole number of ${min} or more`),
    z.transform(Number),
  );

/** A positive number, also with decimals. */
const minutes = z.pipe(
  text((value) => /^\d{1,6}(?:\.\d{1,3})?$/.test(value) && Number(value) > 0, 'must be a positive number of minutes'),
  z.transform(Number),
);

const numberUpTo = (max: number, format: RegExp, message: string) =>
  z.pipe(
    z.string().check(z.regex(format, message)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(max, `must be at most ${max}`))),
  );

const port = numberUpTo(PORT_MAX, /^\d{1,5}$/, 'must be a port number');

const nonBlank = z.string().check(z.trim(), z.minLength(1, 'must not be blank'));

/** An issuer's address, without its final slash and the path of its metadata. */
const issuer = z.pipe(
  text(
    (value) => isUrl(value, /^https?:$/) && !/[?#]/.test(value),
    'must be an address such as https://auth.example/realms/gaming',
  ),
  z.transform((value) => value.replace(/\/\.well-known\/openid-configuration$/, '').replace(/\/$/, '')),
);

/** The environment variables, each with the message for an invalid value. */
export const environmentSchema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(listenHost, '127.0.0.1'),
  DATA_DIR: z._default(folder, './data'),
  BACKUP_DIR: z.optional(folder),
  BACKUP_S3_URL: z.optional(text(isBucket, BUCKET_MESSAGE)),
  BACKUP_EVERY_HOURS: z._default(count(0), 24),
  BACKUPS_MAX_COUNT: z._default(count(1), 7),
  DATABASE_URL: z.optional(text(isDatabase, 'must be a postgres:// address')),
  /** At least two, so that one slow query does not block all others. */
  DATABASE_CONNECTIONS: z._default(count(2), 6),
  NATS_URL: z.optional(
    text(
      (value) => listOf(value).length > 0 && listOf(value).every((url) => isUrl(url, /^(?:nats|tls):$/)),
      'must be an address such as nats://bus.example:4222, or several of one cluster, separated by commas',
    ),
  ),
  ADMIN_EMAIL: z._default(
    z.pipe(
      text(
        (value) => emailSchema.safeParse(value).success,
        'must be an email address with a complete domain, such as admin@muster.example',
      ),
      emailSchema,
    ),
    'admin@muster.local',
  ),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        atLeast(ADMIN_PASSWORD_MIN_LENGTH, `must have at least ${ADMIN_PASSWORD_MIN_LENGTH} characters`),
        ...atMost(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`),
      ),
  ),
  /** 32 bytes in hexadecimal, base64 or base64url. */
  SECRET_KEY: z.optional(
    z.pipe(
      text(
        (value) => Object.values(SECRET_KEY_FORMATS).some((format) => format.test(value)),
        'must be 32 random bytes in base64 or hexadecimal, such as `openssl rand -base64 32` prints',
      ),
      z.transform((value) => Buffer.from(value, SECRET_KEY_FORMATS.hex.test(value) ? 'hex' : 'base64')),
    ),
  ),
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://muster.example' })
      .check(z.superRefine(addPublicUrlIssues)),
  ),
  ALLOWED_HOSTS: z._default(
    list(isHostName, 'must be host names without a port, such as muster.example or games.lan, separated by commas'),
    '',
  ),
  SMTP_URL: z.optional(
    text((value) => isUrl(value, /^smtps?:$/), 'must be an address such as smtps://user:password@mail.example:465'),
  ),
  MAIL_FROM: z.optional(
    text((value) => isEmailAddress(parseSender(value).address), 'must be an address such as no-reply@muster.example'),
  ),
  PRODUCT_NAME: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'must not be blank'),
        z.maxLength(PRODUCT_NAME_MAX_LENGTH, `must have at most ${PRODUCT_NAME_MAX_LENGTH} characters`),
      ),
    'Muster',
  ),
  DEFAULT_LANGUAGE: z._default(z.enum(languages, `must be one of ${languages.join(', ')}`), sourceLanguage),
  REGISTRATION: z._default(z.enum(registrationModes, 'must be open, invite or closed'), 'open'),
  EMAIL_VERIFICATION: z._default(z.enum(emailVerificationModes, 'must be off, optional or required'), 'off'),
  PUBLISH_OPEN_CREWS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  PUSH_HOSTS: z._default(
    list(isHost, 'must be hosts such as push.example or push.example:8443, separated by commas'),
    '',
  ),
  TRUST_PROXY: z._default(
    list(isProxy, 'must be addresses or ranges such as 10.0.0.1, 10.0.0.0/8 or loopback, separated by commas'),
    '',
  ),
  DISCORD_CLIENT_ID: z.optional(
    z.string().check(z.regex(/^\d{17,20}$/, 'must be the number that Discord shows as the client ID')),
  ),
  DISCORD_CLIENT_SECRET: z.optional(nonBlank),
  DISCORD_GUILD_ID: z.optional(
    z.string().check(z.regex(/^\d{17,20}$/, 'must be the number that Discord copies as the server ID')),
  ),
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(nonBlank),
  OIDC_CLIENT_SECRET: z.optional(nonBlank),
  OIDC_NAME: z.optional(
    nonBlank.check(z.maxLength(PRODUCT_NAME_MAX_LENGTH, `must have at most ${PRODUCT_NAME_MAX_LENGTH} characters`)),
  ),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(listenHost, '127.0.0.1'),
  DRAIN_SECONDS: z._default(numberUpTo(DRAIN_MAX_SECONDS, /^\d{1,2}$/, 'must be a number of seconds'), 0),
  REQUEST_LIFETIME_MINUTES: z._default(minutes, 24 * 60),
  OFFER_LIFETIME_MINUTES: z._default(minutes, 10),
  READY_CHECK_MINUTES: z._default(minutes, 15),
  READY_CHECK_DEADLINE_MINUTES: z._default(minutes, 5),
  POST_LIFETIME_DAYS: z._default(count(0), 30),
  OPEN_REQUESTS_MAX: z._default(count(1), 10),
  OPEN_REQUESTS_MAX_NEW_MEMBER: z._default(count(1), 5),
  /** Default: `info`, or `warn` for readable lines. */
  LOG_LEVEL: z.optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
  LOG_FORMAT: z._default(z.enum(logFormats, `must be one of ${logFormats.join(', ')}`), 'auto'),
});
