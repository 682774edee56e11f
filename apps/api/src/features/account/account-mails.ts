import { RESET_LINK_MINUTES } from '@muster/contract/account.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Mail } from '../../mail/mail.ts';

/** A paragraph or a link. */
type Part = string | { readonly link: string };

const textOf = (part: Part): string => (typeof part === 'string' ? part : part.link);

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  const link = escapeHtml(part.link);
  return `<p><a href="${link}">${link}</a></p>`;
}

const mailOf = (to: string, subject: string, parts: readonly Part[]): Mail => ({
  to,
  subject,
  text: `${parts.map(textOf).join('\n\n')}\n`,
  html: `<!doctype html>\n<html lang="en"><body>\n${parts.map(htmlOf).join('\n')}\n</body></html>\n`,
});

export const resetMail = (to: string, productName: string, link: string): Mail =>
  mailOf(to, `Choose a new password for ${productName}`, [
    'Hello,',
    `somebody, hopefully you, asked for a new password for your ${productName} account. Choose it here:`,
    { link },
    `The link can be used once, in the next ${RESET_LINK_MINUTES} minutes.`,
    'It was not you? Then there is nothing to do, and your password stays as it is.',
  ]);

export const passwordChangedMail = (to: string, productName: string, origin: string): Mail =>
  mailOf(to, 'Your password was changed', [
    'Hello,',
    `the password of your ${productName} account was changed just now, and all other browsers were signed out.`,
    'It was you? Then there is nothing to do.',
    'It was not you? Then ask for a new password on the sign-in page:',
    { link: origin },
  ]);
