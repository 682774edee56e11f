import { fileURLToPath } from 'node:url';

interface FontFile {
  /** Family name for the renderer. Unique, because a package splits a font into files by characters. */
  readonly name: string;
  readonly path: string;
}

const filesOf = (family: string, subsets: readonly string[]): FontFile[] =>
  subsets.map((subset) => {
    const file = `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`;
    return { name: `${family} ${subset}`, path: fileURLToPath(import.meta.resolve(file)) };
  });

const display = filesOf('bricolage-grotesque', ['latin', 'latin-ext', 'vietnamese']);
/** Cyrillic before Vietnamese: both contain accents, which must be in the file of their letter. */
const text = filesOf('noto-sans', [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
  'vietnamese',
]);

export const fontFiles: readonly FontFile[] = [...display, ...text];

const namesOf = (files: readonly FontFile[]): string => files.map(({ name }) => name).join(', ');

/** Font families of headings and of other texts. */
export const fonts = { display: namesOf(fontFiles), text: namesOf(text) } as const;

/** Characters of Noto Sans, without those that its package lists although no file contains them. */
export const readable =
  /(?!\p{Cn})[ -~\u00a0-\u02cc\u02ce-\u02d7\u02da\u02dc-\u0301\u0303\u0304\u0308\u0309\u0323\u0329\u0370-\u03e1\u03f0-\u052f\u0900-\u097f\u1c80-\u1c88\u1d00-\u1dbf\u1e00-\u1fff\u200b-\u200d\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20a0-\u20c0\u2113\u2116\u2122\u2212\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ca]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const letter = /[\p{L}\p{Mn}\p{Mc}\p{N}]/u;

/**
 * The text with spaces collapsed and without emoji and other symbols that the fonts lack. Empty if they lack one of its
 * letters: a picture shows all words of a text or none.
 */
export function renderableText(content: string): string {
  const characters = [...content.normalize('NFC').replaceAll(/\s+/g, ' ')];
  const isMissingLetter = (character: string): boolean =>
    letter.test(character) && !readable.test(character) && !ignorable.test(character);
  if (characters.some(isMissingLetter)) return '';
  return characters
    .filter((character) => readable.test(character))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}
