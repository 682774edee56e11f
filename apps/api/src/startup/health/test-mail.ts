import { setTimeout as delay } from 'node:timers/promises';
import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { testMail } from '#src/features/notifications/account-mails.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import type { Config } from '../settings/config.ts';
import { checkOf } from './fill-text.ts';
import { explain } from './explain.ts';

/** Shorter than browsers wait for a response. */
const TIMEOUT_MS = 12_000;

/** Sends a test email, and reports what the mail server answered. */
export async function sendTestMail(
  config: Config,
  mailer: Pick<Mailer, 'deliver' | 'sendsMail'>,
  recipient: Parameters<typeof testMail>[1],
): Promise<HealthCheck> {
  if (!mailer.sendsMail) return checkOf('mail', 'off', 'mailOff', {}, 'mailOffAdvice');
  const abort = new AbortController();
  const sending = mailer.deliver(testMail(config, recipient)).then(
    () => checkOf('mail', 'ok', 'mailTestSent', {}, 'mailTestSentAdvice'),
    (error: unknown) =>
      checkOf('mail', 'problem', 'mailTestFailed', { reason: explain(config, error) }, 'mailTestFailedAdvice'),
  );
  const late = checkOf('mail', 'problem', 'mailTestTimeout', {}, 'mailTestFailedAdvice');
  const timeout = delay(TIMEOUT_MS, late, { signal: abort.signal }).catch(() => late);
  const result = await Promise.race([sending, timeout]);
  abort.abort();
  return result;
}
