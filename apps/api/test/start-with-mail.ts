import { startSmtpServer } from './servers/smtp-server.ts';
import { startApi } from './start-api.ts';

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly rejectsRecipients?: boolean;
}

/** A server that sends its emails to a mail server of the test. */
export async function startWithMail({ environment, rejectsRecipients = false }: Options = {}) {
  const smtp = await startSmtpServer({ rejectsRecipients });
  const api = await startApi({ environment: { SMTP_URL: smtp.url, ...environment } });
  /** The emails to this address, oldest first. */
  const mailsTo = async (address: string) => {
    await api.readMails();
    return smtp.received.filter(({ to }) => to.includes(address));
  };
  /** The token of the last link to this page that was sent to this address; empty if there is none. */
  const tokenFor = async (address: string, page: 'confirm-email' | 'restore-email' | 'reset-password') => {
    const tokens = (await mailsTo(address)).flatMap(
      ({ text }) => new RegExp(`/${page}#([\\w-]{43})$`, 'm').exec(text)?.[1] ?? [],
    );
    return tokens.at(-1) ?? '';
  };
  return { ...api, smtp, mailsTo, tokenFor };
}
export type MailScene = Awaited<ReturnType<typeof startWithMail>>;
