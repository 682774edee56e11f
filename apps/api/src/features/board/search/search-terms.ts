import { foldText } from '@muster/contract/values/fold-text.ts';

const MAX_SEARCH_TERMS = 10;

/**
 * A phrase in double quotes, a phrase without its closing quote yet, or a word. An unmatched quote inside a word is part of
 * the word.
 */
const termPattern = /"(?<phrase>[^"]*)"|(?<=^|\s)"(?<openPhrase>[^"]*)$|(?<word>(?:[^\s"]|"(?![^"]*"))+)/gu;

/** A phrase, with or without its closing mark, in quotation marks that `foldText` leaves unchanged because posts use them for other things. */
const otherPhrase = /[‹›《》〈〉]([^‹›《》〈〉"]*)[‹›《》〈〉]|(?<=^|\s)[‹›《》〈〉]([^‹›《》〈〉"]*)$/gu;
const foldSearch = (search: string): string => foldText(search.replaceAll(otherPhrase, '"$1$2"'));

/** The folded words of a search outside quotes. Only these may be aliases of a game or platform. */
export const unquotedWords = (search: string): string[] =>
  searchTerms(foldSearch(search).replaceAll(/"[^"]*("|$)/gu, ' '));

/** The folded words and phrases of a search; a post must contain all of them. At most 10 count. */
export function searchTerms(search: string): string[] {
  const found = Array.from(foldSearch(search).matchAll(termPattern), ({ groups }) =>
    (groups?.phrase ?? groups?.openPhrase ?? groups?.word ?? '').trim(),
  );
  return [...new Set(found.filter((term) => term !== ''))].slice(0, MAX_SEARCH_TERMS);
}
