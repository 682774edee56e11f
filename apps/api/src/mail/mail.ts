import type { SendMailOptions } from 'nodemailer';
import { DELIVERY_ID_HEADER } from './delivery-ids.ts';

/** An email to one recipient, as plain text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address that stops such emails. Only for emails that are not about the account's security. */
  readonly unsubscribeUrl?: string;
  /** Signed by the mailer, if the server has a key. */
  readonly deliveryId?: string;
}

/** The appearance of the community in emails. */
export interface MailBranding {
  /** Name of the sender if MAIL_FROM has none. */
  readonly name: string;
  /** PNG above the text. Part of the email, because many programs do not load pictures from a server. */
  readonly icon: Buffer | null;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Delivers an email, or rejects. */
export interface MailTransport {
  readonly deliver: (mail: Mail, branding: MailBranding) => Promise<void>;
  readonly close: () => void;
}

/** Log entries contain no address, link or text of an email. */
export interface MailLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

const ICON_ID = 'icon';
const ICON_HTML = `<p><img src="cid:${ICON_ID}" width="48" height="48" alt=""></p>`;

/** A header value has one line. Quotes around the name are removed. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1');

/** Passes addresses as objects: a string would be parsed, and a name could add a recipient. */
export const headersOf = (
  from: Sender,
  { to, subject, unsubscribeUrl, deliveryId }: Mail,
  { name, icon }: MailBranding,
): SendMailOptions => ({
  from: { address: from.address, name: from.name || plainName(name) },
  to: { name: '', address: to },
  subject,
  headers: {
    'auto-submitted': 'auto-generated',
    ...(deliveryId !== undefined && { [DELIVERY_ID_HEADER]: deliveryId }),
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  // One header with one address; a flat array would become several headers.
  ...(unsubscribeUrl !== undefined && { list: { unsubscribe: [[unsubscribeUrl]] } }),
  ...(icon && {
    attachments: [{ cid: ICON_ID, filename: 'icon.png', content: icon, contentDisposition: 'inline' as const }],
  }),
});

/** The HTML with the icon above the text. */
export const htmlOf = ({ html }: Mail, { icon }: MailBranding): string =>
  icon ? html.replace(/<body[^>]*>/, (body) => `${body}\n${ICON_HTML}`) : html;

/** Keeps nodemailer from reading files or URLs into an email. */
export const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const;
