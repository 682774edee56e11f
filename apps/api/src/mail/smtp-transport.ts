import { createTransport } from 'nodemailer';
import type { MailTransport, Sender } from './mail.ts';
import { headersOf, textsAlone } from './message.ts';

/** What one server is asked to take at once. */
const CONNECTIONS = 2;
const CONNECT_WITHIN_MS = 10_000;
const SILENT_AT_MOST_MS = 20_000;
/** A server that answers byte by byte is never silent. */
const DELIVER_WITHIN_MS = 60_000;

/** Hands e-mails to the mail server at `url`, over connections that are kept for the next ones. */
export function createSmtpTransport(url: string, from: Sender): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    dnsTimeout: CONNECT_WITHIN_MS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
    ...textsAlone,
  });
  return {
    deliver: async (mail) => {
      const { text, html } = mail;
      const signal = AbortSignal.timeout(DELIVER_WITHIN_MS);
      await transport.sendMail({ ...headersOf(from, mail), text, html, signal });
    },
    close: () => transport.close(),
  };
}
