import { createTransport } from 'nodemailer';
import { type MailTransport, type Sender, headersOf, htmlOf, noExternalContent } from './mail.ts';

const MAX_CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** Also limits a server that sends byte by byte, which never reaches the socket timeout. */
const DELIVERY_TIMEOUT_MS = 60_000;

/** Sends emails over pooled connections to the mail server at `url`. */
export function createSmtpTransport(url: string, from: Sender): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 1,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    ...noExternalContent,
  });
  return {
    deliver: async (mail, branding) => {
      const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
      await transport.sendMail({
        ...headersOf(from, mail, branding),
        text: mail.text,
        html: htmlOf(mail, branding),
        signal,
      });
    },
    close: () => transport.close(),
  };
}
