import { escapeHtml } from '#src/lib/escape-html.ts';
import type { Mail } from './mail.ts';

/** A paragraph or a link. */
export type Part = string | { readonly link: string };

const textOf = (part: Part): string => (typeof part === 'string' ? part : part.link);

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  const link = escapeHtml(part.link);
  return `<p><a href="${link}" translate="no">${link}</a></p>`;
}

const HEAD = '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';
/** Inline, because some programs remove style elements. Links are longer than the screen of a phone. */
const STYLE = 'max-width:560px;margin:0 auto;padding:16px;font:16px/1.5 sans-serif;overflow-wrap:anywhere';

export const createMail = (to: string, language: string, subject: string, parts: readonly Part[]): Mail => ({
  to,
  subject,
  text: `${parts.map(textOf).join('\n\n')}\n`,
  html: `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="auto"><head>${HEAD}</head><body style="${STYLE}">\n${parts.map(htmlOf).join('\n')}\n</body></html>\n`,
});
