import type { SendMailOptions } from 'nodemailer';
import type { Mail, Sender } from './mail.ts';

/** Passes addresses as objects: a string would be parsed, and a name could add a recipient. */
export const headersOf = (from: Sender, { to, subject }: Mail): SendMailOptions => ({
  from: { ...from },
  to: { name: '', address: to },
  subject,
  headers: { 'auto-submitted': 'auto-generated' },
});

/** Keeps nodemailer from reading files or URLs into an e-mail. */
export const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const;
