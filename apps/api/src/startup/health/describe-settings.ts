import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { healthNames, settingTexts } from '@muster/contract/admin/health-texts.ts';
import type { Config } from '../settings/config.ts';
import { checkOf } from './fill-text.ts';

export type MailConfig = Pick<Config, 'smtpUrl' | 'publicOrigin'>;

export function describeMail({ smtpUrl, publicOrigin }: MailConfig): HealthCheck {
  if (smtpUrl === undefined) return checkOf('mail', 'off', 'mailOff', {}, 'mailOffAdvice');
  if (publicOrigin === undefined)
    return { ...checkOf('mail', 'warning', 'mailLinks'), advice: settingTexts.PUBLIC_URL[1] };
  return checkOf('mail', 'ok', 'mailOk', { host: new URL(smtpUrl).host });
}

type Settings = Pick<
  Config,
  | 'publicOrigin'
  | 'isPublicHttps'
  | 'trustedProxies'
  | 'secretKey'
  | 'databaseUrl'
  | 'backupStoreUrl'
  | 'backupIntervalHours'
  | 'backupDir'
  | 'identityProviders'
>;

/** What is not set up, and how to set it up. */
export function describeSettings(config: Settings): HealthCheck[] {
  const isExternal = config.databaseUrl !== undefined;
  const isMissing: Readonly<Record<keyof typeof settingTexts, boolean>> = {
    PUBLIC_URL: config.publicOrigin === undefined,
    TRUST_PROXY: config.isPublicHttps && config.trustedProxies.length === 0,
    SECRET_KEY: isExternal && config.secretKey === undefined,
    BACKUP_S3_URL:
      !isExternal &&
      config.backupIntervalHours > 0 &&
      config.backupStoreUrl === undefined &&
      config.backupDir === undefined,
    DISCORD_CLIENT_ID: !config.identityProviders.discord,
    OIDC_ISSUER: !config.identityProviders.oidc,
  };
  const names = [
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SECRET_KEY',
    'BACKUP_S3_URL',
    'DISCORD_CLIENT_ID',
    'OIDC_ISSUER',
  ] as const;
  return names
    .filter((name) => isMissing[name])
    .map((name) => ({
      name: healthNames.settings,
      state: name === 'TRUST_PROXY' ? 'warning' : 'off',
      text: settingTexts[name][0],
      advice: settingTexts[name][1],
    }));
}
