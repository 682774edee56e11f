const MAX_SEARCH_TERMS = 10;

/** A phrase in double quotes, or a word. A quote without a closing one is part of its word. */
const termPattern = /"(?<phrase>[^"]*)"|(?<word>(?:[^\s"]|"(?![^"]*"))+)/gu;

/** The words and quoted phrases of a search; a post must contain all of them. At most 10 count. */
export function searchTerms(search: string): string[] {
  const found = Array.from(search.matchAll(termPattern), ({ groups }) => (groups?.phrase ?? groups?.word ?? '').trim());
  const terms = [...new Set(found.filter((term) => term !== ''))].slice(0, MAX_SEARCH_TERMS);
  // Only quotes and spaces.
  return terms.length > 0 ? terms : [search];
}
