import { z } from '@muster/contract/zod.ts';
import {
  adminPassword,
  count,
  databaseUrl,
  drainSeconds,
  emailAddress,
  folder,
  hostNameOf,
  hostNames,
  hostOf,
  hosts,
  httpUrl,
  listOf,
  listenHost,
  mailFrom,
  natsUrl,
  port,
  productName,
  proxies,
  secretKey,
  smtpUrl,
} from './environment-values.ts';
import { type Limit, type LimitName, type Limits, defaultLimits, limitNames } from '../http/limits.ts';
import type { Sender } from '../mail/mail.ts';
import { parseSender, defaultSender } from '../mail/sender.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(listenHost, '127.0.0.1'),
  DATA_DIR: z._default(folder, './data'),
  BACKUP_DIR: z.optional(folder),
  BACKUP_EVERY_HOURS: z._default(count(0), 24),
  BACKUPS_KEPT: z._default(count(1), 7),
  DATABASE_URL: z.optional(databaseUrl),
  NATS_URL: z.optional(natsUrl),
  ADMIN_EMAIL: z._default(emailAddress, 'admin@muster.local'),
  ADMIN_PASSWORD: z.optional(adminPassword),
  SECRET_KEY: z.optional(secretKey),
  PUBLIC_URL: z.optional(httpUrl),
  ALLOWED_HOSTS: z._default(hostNames, ''),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  PRODUCT_NAME: z._default(productName, 'Muster'),
  PUSH_HOSTS: z._default(hosts, ''),
  TRUST_PROXY: z._default(proxies, ''),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(listenHost, '127.0.0.1'),
  DRAIN_SECONDS: z._default(drainSeconds, 0),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Folder for backups of the embedded database. Default: next to its data. */
  readonly backupDir: string | undefined;
  /** Hours between backups while the node runs. 0 disables them. */
  readonly backupIntervalHours: number;
  /** Number of backups to retain. */
  readonly retainedBackups: number;
  /** Without it, an embedded PostgreSQL stores its data in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Servers of one NATS cluster. Empty: PostgreSQL is the bus. */
  readonly natsUrls: readonly string[];
  /** Public origin of the site, if configured. */
  readonly publicOrigin: string | undefined;
  /** Host names that requests may use, in addition to `localhost` and IP addresses. */
  readonly allowedHosts: readonly string[];
  /** Whether the public origin uses https. */
  readonly isPublicHttps: boolean;
  /** Without it, e-mails are written to files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Sender;
  readonly adminEmail: string;
  /** Without it, one is generated at the first start and stored next to the embedded database. */
  readonly adminPassword: string | undefined;
  /** 32 bytes that encrypt secrets in the database. Without it, a key file is stored next to the embedded database. */
  readonly secretKey: Buffer | undefined;
  readonly productName: string;
  /** Push service hosts in addition to the known ones. */
  readonly pushHosts: readonly string[];
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Without it, metrics are not served. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** How long a node keeps serving after SIGTERM while `/readyz` reports that it is draining. */
  readonly drainMs: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly limits: Limits;
}

/** An invalid environment variable. The message names it and states the valid values. */
export class ConfigError extends Error {}

const environmentNameOf = (limit: string): string => `LIMIT_${limit.replaceAll(/([A-Z]|\d+)/g, '_$1').toUpperCase()}`;

function readLimit(environment: NodeJS.ProcessEnv, name: LimitName): Limit {
  const variable = environmentNameOf(name);
  const text = environment[variable];
  if (text === undefined) return defaultLimits[name];
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ConfigError(`${variable} must be a whole number of 1 or more.`);
  return { ...defaultLimits[name], points: Number(text) };
}

function readLimits(environment: NodeJS.ProcessEnv): Limits {
  const known = limitNames.map(environmentNameOf);
  const unknown = Object.keys(environment).find((name) => name.startsWith('LIMIT_') && !known.includes(name));
  if (unknown) throw new ConfigError(`${unknown} is not a known limit. Known limits: ${known.join(', ')}.`);
  return {
    ...defaultLimits,
    ...Object.fromEntries(limitNames.map((name) => [name, readLimit(environment, name)])),
  };
}

/** Parses the environment. Throws a {@link ConfigError} with one line for an invalid value. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const values = result.data;
  const publicOrigin = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin;
  const publicNames = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname.replace(/\.$/, '')];
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR,
    backupIntervalHours: values.BACKUP_EVERY_HOURS,
    retainedBackups: values.BACKUPS_KEPT,
    databaseUrl: values.DATABASE_URL,
    natsUrls: listOf(values.NATS_URL ?? ''),
    publicOrigin,
    allowedHosts: [...listOf(values.ALLOWED_HOSTS).map(hostNameOf), values.HOST.toLowerCase(), ...publicNames],
    isPublicHttps: publicOrigin?.startsWith('https:') ?? false,
    smtpUrl: values.SMTP_URL,
    mailFrom:
      values.MAIL_FROM === undefined ? defaultSender(values.PRODUCT_NAME, publicOrigin) : parseSender(values.MAIL_FROM),
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    secretKey: values.SECRET_KEY,
    productName: values.PRODUCT_NAME,
    pushHosts: listOf(values.PUSH_HOSTS).map(hostOf),
    trustedProxies: listOf(values.TRUST_PROXY),
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    drainMs: values.DRAIN_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    limits: readLimits(given),
  };
}
