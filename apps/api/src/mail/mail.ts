import type { SendMailOptions } from 'nodemailer';

/** An e-mail to one recipient, as plain text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Delivers an e-mail, or rejects. */
export interface MailTransport {
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}

/** Log entries contain no address, link or text of an e-mail. */
export interface MailLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

/** Passes addresses as objects: a string would be parsed, and a name could add a recipient. */
export const headersOf = (from: Sender, { to, subject }: Mail): SendMailOptions => ({
  from: { ...from },
  to: { name: '', address: to },
  subject,
  headers: { 'auto-submitted': 'auto-generated' },
});

/** Keeps nodemailer from reading files or URLs into an e-mail. */
export const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const;
