import { LANGUAGE_COOKIE } from '@muster/contract/paths.ts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const languageCookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);

/** Languages for tests, such as en-XA: only a cookie chooses them. */
export const isPseudoLanguage = (language: string): boolean => /-X[AB]$/.test(language);

/** The language of a page: the one that was chosen in this browser, else the browser's (RFC 9110, section 12.5.4), else the default one. */
export function chooseLanguage(
  { headers }: FastifyRequest,
  languages: readonly string[],
  defaultLanguage: string,
): string {
  const [, chosen = ''] = languageCookie.exec(headers.cookie ?? '') ?? [];
  if (languages.includes(chosen)) return chosen;
  // First, because `*` accepts the first one.
  const offered = [defaultLanguage, ...languages.filter((language) => !isPseudoLanguage(language))];
  const [preferred] = headers['accept-language'] === undefined ? [] : new Negotiator({ headers }).languages(offered);
  return preferred ?? defaultLanguage;
}
