import type { z } from '@muster/contract/zod.ts';
import { ConfigError } from './config-error.ts';
import { readIdentityProviders } from './identity-provider-settings.ts';
import { environmentSchema, hostNameOf, hostOf, listOf } from './environment.ts';
import { type Limit, type LimitName, type Limits, defaultLimits, limitNames } from '#src/http/rate-limits/limits.ts';
import { parseSender, defaultSender } from '#src/mail/sender.ts';

/** Variable of a limit. */
export const environmentNameOf = (limit: string): string =>
  `LIMIT_${limit.replaceAll(/([A-Z]|\d+)/g, '_$1').toUpperCase()}`;

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

/** Rejects valid values that do not fit together. */
function rejectContradictions(values: z.output<typeof environmentSchema>): void {
  if (values.READY_CHECK_DEADLINE_MINUTES >= values.READY_CHECK_MINUTES)
    throw new ConfigError('READY_CHECK_DEADLINE_MINUTES must be less than READY_CHECK_MINUTES.');
  if (values.EMAIL_VERIFICATION !== 'off' && values.SMTP_URL === undefined)
    throw new ConfigError(
      `EMAIL_VERIFICATION=${values.EMAIL_VERIFICATION} needs SMTP_URL, the address of a mail server.`,
    );
}

/**
 * The port in the names of cookies: that of PUBLIC_URL, or else of a node with its own database, since several nodes on
 * one database share their cookies. Empty for the default ports, whose names need no port.
 */
function cookiePortOf({ DATABASE_URL, PORT }: z.output<typeof environmentSchema>, publicOrigin: string | undefined) {
  const port = publicOrigin !== undefined ? new URL(publicOrigin).port : DATABASE_URL === undefined ? `${PORT}` : '';
  return ['0', '3000'].includes(port) ? '' : port;
}

const joinRequestSettingsOf = (values: z.output<typeof environmentSchema>) => ({
  lifetimeMs: values.REQUEST_LIFETIME_MINUTES * 60_000,
  offerLifetimeMs: values.OFFER_LIFETIME_MINUTES * 60_000,
  readyCheckMs: values.READY_CHECK_MINUTES * 60_000,
  readyCheckDeadlineMs: values.READY_CHECK_DEADLINE_MINUTES * 60_000,
  maxOpen: values.OPEN_REQUESTS_MAX,
  maxOpenOfNewMember: values.OPEN_REQUESTS_MAX_NEW_MEMBER,
});

function parseEnvironment(given: NodeJS.ProcessEnv): z.output<typeof environmentSchema> {
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  rejectContradictions(result.data);
  return result.data;
}

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment. Throws a {@link ConfigError} with one line for an invalid value. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const values = parseEnvironment(given);
  const publicOrigin = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin;
  const publicNames = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname.replace(/\.$/, '')];
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    /** Folder for backups of the embedded database. Default: next to its data. */
    backupDir: values.BACKUP_DIR,
    /** Store for copies of the backups, with credentials. */
    backupStoreUrl: values.BACKUP_S3_URL,
    /** Hours between backups while the node runs. 0 disables them. */
    backupIntervalHours: values.BACKUP_EVERY_HOURS,
    /** Number of backups to retain. */
    retainedBackups: values.BACKUPS_MAX_COUNT,
    /** If not set, an embedded PostgreSQL stores its data in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** Database connections of this node. The default suits two cores; more connections would only wait for the CPU. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Servers of one NATS cluster. Empty: this is the only node. */
    natsUrls: listOf(values.NATS_URL ?? ''),
    /** Public origin of the site, if configured. */
    publicOrigin,
    cookiePort: cookiePortOf(values, publicOrigin),
    /** Host names that requests may use, in addition to `localhost` and IP addresses. */
    allowedHosts: [...listOf(values.ALLOWED_HOSTS).map(hostNameOf), values.HOST.toLowerCase(), ...publicNames],
    /** Whether the public origin uses https. */
    isPublicHttps: publicOrigin?.startsWith('https:') ?? false,
    /** If not set, emails are written to files. */
    smtpUrl: values.SMTP_URL,
    /** Without a name, emails are from the community. */
    mailFrom: values.MAIL_FROM === undefined ? defaultSender(publicOrigin) : parseSender(values.MAIL_FROM),
    adminEmail: values.ADMIN_EMAIL,
    /** If not set, one is generated at the first start and stored next to the embedded database. */
    adminPassword: values.ADMIN_PASSWORD,
    /** 32 bytes that encrypt secrets in the database. If not set, a key file is stored next to the embedded database. */
    secretKey: values.SECRET_KEY,
    productName: values.PRODUCT_NAME,
    /** Language of link previews, and of browsers and members whose language has no catalog or is not known. */
    defaultLanguage: values.DEFAULT_LANGUAGE,
    /** Who may register until an administrator chooses in the panel. */
    defaultRegistration: values.REGISTRATION,
    /** Whether members verify their address, until an administrator chooses in the panel. */
    defaultEmailVerification: values.EMAIL_VERIFICATION,
    /** Whether the home page shows how many crews need one more player. */
    publishesOpenCrews: values.PUBLISH_OPEN_CREWS === 'on',
    /** Push service hosts in addition to the known ones. */
    pushHosts: listOf(values.PUSH_HOSTS).map(hostOf),
    /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: listOf(values.TRUST_PROXY),
    /** If not set, metrics are not served. */
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    /** How long a node keeps serving after SIGTERM while `/readyz` reports that it is draining. */
    drainMs: values.DRAIN_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    limits: readLimits(given),
    postLifetimeMs: values.POST_LIFETIME_DAYS * 24 * 60 * 60_000,
    joinRequests: joinRequestSettingsOf(values),
    identityProviders: readIdentityProviders(values),
  };
}
