import pLimit from 'p-limit';
import { createFileTransport } from './file-transport.ts';
import type { Mail, MailLog, MailTransport, Sender } from './mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Two at once keep order enough, and the database free. */
const SEND_CONCURRENCY = 2;
const MAX_WAITING = 200;

/** Sends e-mails in its own time: nobody waits for one, and nobody learns whether there was one. */
export interface Mailer {
  /** Writes an e-mail and sends it; none where there is none to write. What fails is logged. */
  readonly send: (write: () => Promise<Mail | null>) => void;
  /** Resolves when nothing is on its way any more. */
  readonly allSent: () => Promise<void>;
  /** Lets what is on its way arrive, then lets go of the mail server. */
  readonly close: () => Promise<void>;
}

export interface MailSettings {
  /** Absent: e-mails become files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Sender;
}

/** What of an error names nobody: a mail server's own words hold the address, once it has been told. */
const loggedErrorFields = ['code', 'responseCode', 'command'];

function describe(error: unknown): object {
  if (!(error instanceof Error)) return {};
  if (error.cause instanceof Error) return describe(error.cause);
  const told = Object.fromEntries(Object.entries(error).filter(([name]) => loggedErrorFields.includes(name)));
  return { type: error.name, ...told, ...(told['command'] === 'CONN' && { message: error.message }) };
}

async function writeAndDeliver(write: () => Promise<Mail | null>, transport: MailTransport, log: MailLog) {
  try {
    const mail = await write();
    if (mail) await transport.deliver(mail);
  } catch (error) {
    log.warn({ reason: describe(error) }, 'an e-mail was not sent');
  }
}

/** Over SMTP where there is a server for it, else into files of `folder`. */
export function createMailer({ smtpUrl, mailFrom }: MailSettings, folder: string, log: MailLog): Mailer {
  const transport =
    smtpUrl === undefined ? createFileTransport(folder, mailFrom, log) : createSmtpTransport(smtpUrl, mailFrom);
  const turns = pLimit(SEND_CONCURRENCY);
  const underWay = new Set<Promise<void>>();
  const allSent = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    send: (write) => {
      if (turns.pendingCount >= MAX_WAITING) {
        log.warn({ waiting: turns.pendingCount }, 'an e-mail was not sent: too many are waiting');
        return;
      }
      const sending = turns(() => writeAndDeliver(write, transport, log));
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    allSent,
    close: async () => {
      await allSent();
      transport.close();
    },
  };
}
