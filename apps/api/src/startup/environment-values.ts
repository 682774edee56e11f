import { PASSWORD_MAX_LENGTH } from '@muster/contract/members/auth.ts';
import { z } from '@muster/contract/zod.ts';
import ipaddr from 'ipaddr.js';
import { isEmailAddress, parseSender } from '../mail/sender.ts';

// Schemas of the environment variables, each with its error message.

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address such as https://muster.example' });

const PRODUCT_NAME_MAX_LENGTH = 40;

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

export const proxies = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).every(isProxy),
      'must be addresses or ranges such as 10.0.0.1, 10.0.0.0/8 or loopback, separated by commas',
    ),
  );

export const productName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be blank'),
    z.maxLength(PRODUCT_NAME_MAX_LENGTH, `must have at most ${PRODUCT_NAME_MAX_LENGTH} characters`),
  );

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Without a host, pg would take one from its own environment variables. */
const isDatabase = (text: string): boolean => {
  const url = URL.parse(text);
  const isNamed = url?.hostname !== '' || url.searchParams.has('host');
  return /^postgres(?:ql)?:$/.test(url?.protocol ?? '') && isNamed && isDecodable(text);
};

export const databaseUrl = z.string().check(z.refine(isDatabase, 'must be a postgres:// address'));

export const folder = z.string().check(z.refine((text) => text.trim() !== '', 'must not be blank'));

/** A host name, or an IPv4 or IPv6 address. */
export const listenHost = z
  .string()
  .check(z.regex(/^[\w.:%-]+$/, 'must be a host or an address such as 127.0.0.1, 0.0.0.0 or ::'));

export const smtpUrl = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '' && isDecodable(text),
      'must be an address such as smtps://user:password@mail.example:465',
    ),
  );

export const emailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.refine(isEmailAddress, 'must be an email address such as admin@muster.example'));

export const mailFrom = z
  .string()
  .check(
    z.refine((text) => isEmailAddress(parseSender(text).address), 'must be an address such as no-reply@muster.example'),
  );

const isHost = (text: string): boolean =>
  /^[\w-]+(\.[\w-]+)*(:\d{1,5})?$/.test(text) && URL.canParse(`https://${text}`);

/** In lower case, without the default port. */
export const hostOf = (text: string): string => new URL(`https://${text}`).host;

export const hosts = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).every(isHost),
      'must be hosts such as push.example or push.example:8443, separated by commas',
    ),
  );

const isHostName = (text: string): boolean =>
  /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(text) && URL.canParse(`http://${text}`);

/** A host name as browsers send it: in lower case, and in Punycode if it is not ASCII. */
export const hostNameOf = (text: string): string => new URL(`http://${text}`).hostname;

export const hostNames = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).every(isHostName),
      'must be host names without a port, such as muster.example or games.lan, separated by commas',
    ),
  );

const isNatsServer = (text: string): boolean => {
  const url = URL.parse(text);
  return /^(?:nats|tls):$/.test(url?.protocol ?? '') && url?.hostname !== '' && isDecodable(text);
};

export const natsUrl = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).length > 0 && listOf(text).every(isNatsServer),
      'must be an address such as nats://bus.example:4222, or several of one cluster, separated by commas',
    ),
  );

/** A whole number from `min` up. */
export const count = (min: number): z.ZodMiniPipe<z.ZodMiniString, z.ZodMiniTransform<number>> =>
  z.pipe(
    z
      .string()
      .check(
        z.refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min, `must be a whole number of ${min} or more`),
      ),
    z.transform(Number),
  );

const ADMIN_PASSWORD_MIN_LENGTH = 12;

export const adminPassword = z
  .string()
  .check(
    z.minLength(ADMIN_PASSWORD_MIN_LENGTH, `must have at least ${ADMIN_PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`),
  );

const SECRET_KEY_FORMATS = { hex: /^[\da-f]{64}$/i, base64url: /^[\w-]{43}=?$/, base64: /^[\w+/]{43}=?$/ } as const;

/** 32 bytes in hexadecimal, base64 or base64url. */
export const secretKey = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => Object.values(SECRET_KEY_FORMATS).some((format) => format.test(text)),
        'must be 32 random bytes in base64 or hexadecimal, such as `openssl rand -base64 32` prints',
      ),
    ),
  z.transform((text) => Buffer.from(text, SECRET_KEY_FORMATS.hex.test(text) ? 'hex' : 'base64')),
);

const DRAIN_MAX_SECONDS = 60;

export const drainSeconds = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'must be a number of seconds')),
  z.pipe(z.transform(Number), z.int().check(z.maximum(DRAIN_MAX_SECONDS, `must be at most ${DRAIN_MAX_SECONDS}`))),
);

export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, 'must be at most 65535'))),
);
