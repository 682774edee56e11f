import { emailSchema } from '@muster/contract/users.ts';
import { PASSWORD_MAX_LENGTH } from '@muster/contract/auth.ts';
import { z } from '@muster/contract/zod.ts';
import ipaddr from 'ipaddr.js';
import { type Limit, type LimitName, type Limits, defaultLimits, limitNames } from './http/limits.ts';
import type { Sender } from './mail/mail.ts';
import { isAddress, senderOf, usualSender } from './mail/sender.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address such as https://muster.example' });

const PRODUCT_NAME_MAX_LENGTH = 40;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Ranges that Fastify's `trustProxy` knows by name. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Stricter than the parser of addresses, which takes '1' for 0.0.0.1, and than a range of everybody. */
function isProxy(text: string): boolean {
  if (namedRanges.includes(text)) return true;
  if (!text.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
  return isRange && ipaddr.parseCIDR(text)[1] > 0;
}

const proxies = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).every(isProxy),
      'must be addresses or ranges such as 10.0.0.1, 10.0.0.0/8 or loopback, separated by commas',
    ),
  );

const productName = z
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

const smtpUrl = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '' && isDecodable(text),
      'must be an address such as smtps://user:password@mail.example:465',
    ),
  );

const mailFrom = z
  .string()
  .check(z.refine((text) => isAddress(senderOf(text).address), 'must be an address such as no-reply@muster.example'));

const isHost = (text: string): boolean =>
  /^[\w-]+(\.[\w-]+)*(:\d{1,5})?$/.test(text) && URL.canParse(`https://${text}`);

/** As addresses have it: in small letters, and without the port that goes without saying. */
const hostOf = (text: string): string => new URL(`https://${text}`).host;

const hosts = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).every(isHost),
      'must be hosts such as push.example or push.example:8443, separated by commas',
    ),
  );

const isNatsServer = (text: string): boolean => {
  const url = URL.parse(text);
  return /^(?:nats|tls):$/.test(url?.protocol ?? '') && url?.hostname !== '' && isDecodable(text);
};

const natsUrl = z
  .string()
  .check(
    z.refine(
      (text) => listOf(text).length > 0 && listOf(text).every(isNatsServer),
      'must be an address such as nats://bus.example:4222, or several of one cluster, separated by commas',
    ),
  );

const ADMIN_PASSWORD_MIN_LENGTH = 12;

const adminPassword = z
  .string()
  .check(
    z.minLength(ADMIN_PASSWORD_MIN_LENGTH, `must have at least ${ADMIN_PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`),
  );

const DRAIN_MAX_SECONDS = 60;

const drainSeconds = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'must be a number of seconds')),
  z.pipe(z.transform(Number), z.int().check(z.maximum(DRAIN_MAX_SECONDS, `must be at most ${DRAIN_MAX_SECONDS}`))),
);

const environmentSchema = z.object({
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
      z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, 'must be at most 65535'))),
    ),
    3000,
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  NATS_URL: z.optional(natsUrl),
  ADMIN_EMAIL: z._default(emailSchema, 'admin@muster.local'),
  ADMIN_PASSWORD: z.optional(adminPassword),
  PUBLIC_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  PRODUCT_NAME: z._default(productName, 'Muster'),
  PUSH_HOSTS: z._default(hosts, ''),
  TRUST_PROXY: z._default(proxies, ''),
  DRAIN_SECONDS: z._default(drainSeconds, 0),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: an embedded PostgreSQL keeps its data under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absent: nodes tell each other over the database. */
  readonly natsUrl: string | undefined;
  /** Origin under which browsers reach the product, where it is known. */
  readonly publicOrigin: string | undefined;
  /** Whether that origin is one of https. */
  readonly isPublicHttps: boolean;
  /** Absent: e-mails are written to files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Sender;
  readonly adminEmail: string;
  /** Absent: an embedded database keeps one that was made at the first start beside it. */
  readonly adminPassword: string | undefined;
  readonly productName: string;
  /** Hosts of push services beyond those that are known. */
  readonly pushHosts: readonly string[];
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** So long a node that is told to stop goes on serving, while it says that it is not ready. */
  readonly drainMs: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly limits: Limits;
}

/** A value in the environment that cannot be used; the message names it and says what would be right. */
export class ConfigError extends Error {}

const environmentNameOf = (limit: string): string => `LIMIT_${limit.replaceAll(/([A-Z]|\d+)/g, '_$1').toUpperCase()}`;

function readLimit(environment: NodeJS.ProcessEnv, name: LimitName): Limit {
  const variable = environmentNameOf(name);
  const text = environment[variable];
  if (text === undefined) return defaultLimits[name];
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ConfigError(`${variable} must be a whole number from 1 up.`);
  return { ...defaultLimits[name], points: Number(text) };
}

function readLimits(environment: NodeJS.ProcessEnv): Limits {
  const known = limitNames.map(environmentNameOf);
  const unknown = Object.keys(environment).find((name) => name.startsWith('LIMIT_') && !known.includes(name));
  if (unknown) throw new ConfigError(`${unknown} is unknown. There are ${known.join(', ')}.`);
  return {
    ...defaultLimits,
    ...Object.fromEntries(limitNames.map((name) => [name, readLimit(environment, name)])),
  };
}

/** Reads the environment once. Throws a {@link ConfigError} with one readable line for a value that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = result.data;
  const publicOrigin = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    natsUrl: values.NATS_URL,
    publicOrigin,
    isPublicHttps: publicOrigin?.startsWith('https:') ?? false,
    smtpUrl: values.SMTP_URL,
    mailFrom:
      values.MAIL_FROM === undefined ? usualSender(values.PRODUCT_NAME, publicOrigin) : senderOf(values.MAIL_FROM),
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    productName: values.PRODUCT_NAME,
    pushHosts: listOf(values.PUSH_HOSTS).map(hostOf),
    trustedProxies: listOf(values.TRUST_PROXY),
    drainMs: values.DRAIN_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    limits: readLimits(given),
  };
}
