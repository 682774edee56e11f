import type { SendMailOptions } from 'nodemailer';
import type { Mail, Sender } from './mail.ts';

/** An e-mail as the library takes it: addresses as such, so that no text can become one. */
export const messageOf = (from: Sender, { to, subject, text, html }: Mail): SendMailOptions => ({
  from: { ...from },
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'auto-submitted': 'auto-generated' },
});

/** E-mails are made of texts alone: nothing in one may name a file or an address to be read into it. */
export const textsAlone = { disableFileAccess: true, disableUrlAccess: true } as const;
