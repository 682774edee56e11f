import { createWorkQueue } from '#src/lib/work-queue.ts';
import { createFileTransport } from './file-transport.ts';
import { findRefusalCode } from './find-refusal.ts';
import type { MailBranding, Mail, MailLog, Sender } from './mail.ts';
import type { DeliveryIds } from './delivery-ids.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Keeps emails roughly in order, and database connections free. */
const SEND_CONCURRENCY = 2;
const MAX_WAITING = 200;

type RefusalListener = (email: string, code: number) => Promise<void>;

/** Sends emails in the background, so that response times do not reveal whether one was sent. */
export interface Mailer {
  /** False if emails are written to files, because no mail server is set. */
  readonly sendsMail: boolean;
  /** Queues an email. `write` may return null to send none. Failures are logged. */
  readonly send: (write: () => Promise<Mail | null>) => void;
  /** Delivers an email now. Rejects with the mail server's error. */
  readonly deliver: (mail: Mail) => Promise<void>;
  /** Sets the listener for permanently refused addresses. It gets the address and the reply code. */
  readonly onRefusal: (listener: RefusalListener) => void;
  /** Sets the function that returns the appearance in emails, called for each one. */
  readonly setBrandingSource: (read: () => MailBranding) => void;
  /** The current name of the community. */
  readonly readName: () => string;
  /** Resolves when the queue is empty. */
  readonly allSent: () => Promise<void>;
  /** Sends all queued emails, then closes the transport. */
  readonly close: () => Promise<void>;
}

export interface MailSettings {
  /** If not set, emails are written to files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Sender;
  readonly productName: string;
}

/** Error fields without personal data. A mail server's message may contain the recipient's address. */
const loggedErrorFields = ['code', 'responseCode', 'command'];

function describe(error: unknown): object {
  if (!(error instanceof Error)) return {};
  if (error.cause instanceof Error) return describe(error.cause);
  const details = Object.fromEntries(Object.entries(error).filter(([name]) => loggedErrorFields.includes(name)));
  return { type: error.name, ...details, ...(details['command'] === 'CONN' && { message: error.message }) };
}

async function writeAndDeliver(write: () => Promise<Mail | null>, deliver: Mailer['deliver'], log: MailLog) {
  try {
    const mail = await write();
    if (mail) await deliver(mail);
  } catch (error) {
    log.warn({ reason: describe(error) }, 'email not sent');
  }
}

/** Sends over SMTP if `smtpUrl` is set, otherwise writes files to `folder`. */
export function createMailer(
  { smtpUrl, mailFrom, productName }: MailSettings,
  folder: string,
  log: MailLog,
  deliveryIds: DeliveryIds | null = null,
): Mailer {
  const transport =
    smtpUrl === undefined ? createFileTransport(folder, mailFrom, log) : createSmtpTransport(smtpUrl, mailFrom);
  const queue = createWorkQueue(SEND_CONCURRENCY, MAX_WAITING);
  let readBranding = (): MailBranding => ({ name: productName, icon: null });
  let listener: RefusalListener = async () => {};
  const deliver = async (mail: Mail): Promise<void> => {
    const deliveryId = deliveryIds?.create(mail.to);
    try {
      await transport.deliver({ ...mail, ...(deliveryId !== undefined && { deliveryId }) }, readBranding());
    } catch (error) {
      const code = findRefusalCode(error);
      if (code !== null)
        await listener(mail.to, code).catch((failure: unknown) => log.warn({ err: failure }, 'refusal not stored'));
      throw error;
    }
  };
  return {
    sendsMail: smtpUrl !== undefined,
    send: (write) => {
      queue
        .run(() => writeAndDeliver(write, deliver, log))
        .catch(() => {
          log.warn({ waiting: MAX_WAITING }, 'email not sent: the queue is full');
        });
    },
    deliver,
    onRefusal: (next) => (listener = next),
    setBrandingSource: (read) => (readBranding = read),
    readName: () => readBranding().name,
    allSent: queue.onIdle,
    close: async () => {
      await queue.onIdle();
      transport.close();
    },
  };
}
