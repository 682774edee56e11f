import { LANGUAGE_COOKIE } from '@muster/contract/paths.ts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const languageCookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);

/** Languages for tests, such as en-XA: only a cookie chooses them. */
export const isPseudoLanguage = (language: string): boolean => /-X[AB]$/.test(language);

const baseOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/** The language chosen in this browser, else the first of the browser's languages that has a catalog, else the default. */
export function chooseLanguage(
  { headers }: FastifyRequest,
  languages: readonly string[],
  defaultLanguage: string,
): string {
  const [, chosen = ''] = languageCookie.exec(headers.cookie ?? '') ?? [];
  if (languages.includes(chosen)) return chosen;
  const offered = languages.filter((language) => !isPseudoLanguage(language));
  // Negotiator only sorts them: its own matching would choose `de` for `en-GB, de`, because `de` matches exactly.
  const accepted = new Negotiator({ headers }).languages();
  const find = (tag: string): string | undefined =>
    tag === '*'
      ? defaultLanguage
      : (offered.find((language) => language.toLowerCase() === tag.toLowerCase()) ??
        offered.find((language) => baseOf(language) === baseOf(tag)));
  return accepted.map(find).find((language) => language !== undefined) ?? defaultLanguage;
}
