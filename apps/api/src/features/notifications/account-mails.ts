import { RESET_LINK_MINUTES } from '@muster/contract/sessions/passwords.ts';
import { escapeHtml } from '#src/lib/escape-html.ts';
import type { Mail } from '#src/mail/mail.ts';

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
    `Someone, hopefully you, asked for a new password for your ${productName} account. Choose one here:`,
    { link },
    `The link works once and expires in ${RESET_LINK_MINUTES} minutes.`,
    "If it wasn't you, you can ignore this email. Your password won't change.",
  ]);

export const passwordChangedMail = (to: string, productName: string, origin: string): Mail =>
  mailOf(to, 'Your password was changed', [
    'Hello,',
    `Your ${productName} password was just changed. All other devices were signed out.`,
    "If this was you, you don't need to do anything.",
    "If it wasn't you, choose a new password now:",
    { link: `${origin}/forgot-password` },
  ]);
