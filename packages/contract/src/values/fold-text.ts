/**
 * Dropped from folded text: soft hyphens, zero-width and bidirectional characters, variation selectors, accents (U+0300
 * to U+036F), Hebrew points, Arabic vowel signs and the tatweel. Marks of other scripts change the word.
 */
const droppedCharacters =
  /[\u0300-\u036F\u00AD\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\uFE00-\uFE0F]/gu;

/** Quotes and dashes as phones type them, and letters that NFKD does not decompose. */
const charactersByPlainForm = {
  "'": '`‘’‚‛‹›ʻʼ′',
  '"': '“”„‟«»「」『』〝〞〟',
  '-': '‐‒–—―−',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  d: 'đð',
  h: 'ħ',
  t: 'ŧ',
  σ: 'ς',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
};
const plainForms = new Map(
  Object.entries(charactersByPlainForm).flatMap(([plain, characters]) =>
    Array.from(characters, (character) => [character, plain] as const),
  ),
);
const replacedCharacters = new RegExp(`[${[...plainForms.keys()].join('')}]`, 'gu');

/**
 * The form of a text in which searches compare: NFKC, lower case, without accents, with plain quotes and dashes.
 * The SQL function `fold_text` is the same rule; a test compares the two.
 */
export const foldText = (text: string): string =>
  text
    // NFKD would turn this into a space and a mark.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(droppedCharacters, '')
    .toLowerCase()
    .replace(replacedCharacters, (character) => plainForms.get(character) ?? character)
    .normalize('NFC');
