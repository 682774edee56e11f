import type { SendMailOptions } from 'nodemailer';
import type { Mail, Sender } from './mail.ts';

/** The headers of an e-mail. Addresses are passed as objects, so that no text can become one. */
export const headersOf = (from: Sender, { to, subject }: Mail): SendMailOptions => ({
  from: { ...from },
  to: { name: '', address: to },
  subject,
  headers: { 'auto-submitted': 'auto-generated' },
});

/** E-mails are made of texts alone: nothing in one may name a file or an address to be read into it. */
export const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const;
