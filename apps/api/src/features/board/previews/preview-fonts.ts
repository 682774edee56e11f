import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Fonts of the web app: two files each. `fallbackFonts` returns files for characters that these do not contain. */
export const fonts = {
  display: 'bricolage-grotesque latin, bricolage-grotesque latin-ext',
  text: 'figtree latin, figtree latin-ext',
} as const;

export interface FontFile {
  /** Family name for the renderer. Unique, because a package splits a font into files by characters. */
  readonly name: string;
  readonly path: string;
}

const openPackageFile = (family: string, file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${file}`));

const fontFile = (family: string, subset: string): FontFile => ({
  name: `${family} ${subset}`,
  path: openPackageFile(family, `files/${family}-${subset}-wght-normal.woff2`),
});

export const webAppFonts: readonly FontFile[] = ['bricolage-grotesque', 'figtree'].flatMap((family) =>
  ['latin', 'latin-ext'].map((subset) => fontFile(family, subset)),
);

/** Characters that both fonts of the web app contain. */
const webAppCharacters =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]/;
/** Characters that shape others or are invisible. They need no font. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u;
const kana = /\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** Noto Sans (Latin, Greek, Cyrillic, Devanagari) and its fonts for other scripts. The Japanese one has symbols as well. */
const scripts =
  'arabic hebrew thai lao khmer myanmar bengali gujarati gurmukhi kannada malayalam oriya sinhala tamil telugu thaana georgian armenian ethiopic jp';
const scriptFamilies = ['noto-sans', ...scripts.split(' ').map((script) => `noto-sans-${script}`)];

/** Packages repeat the ranges of other scripts, whose characters their files do not contain. */
const foreignSubset = /^(latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese|math|symbols)$/;

interface Subset {
  readonly file: FontFile;
  readonly ranges: ReadonlyArray<readonly [number, number]>;
}

/** '[4]': 'U+1f1e9-1f1f5,U+21' */
function readSubsets(family: string): Subset[] {
  const unicodeRanges: Record<string, string> = JSON.parse(
    readFileSync(openPackageFile(family, 'unicode.json'), 'utf8'),
  );
  return Object.entries(unicodeRanges)
    .filter(([subset]) => (family === 'noto-sans' ? subset !== 'latin' : !foreignSubset.test(subset)))
    .map(([subset, ranges]) => ({
      file: fontFile(family, subset.replaceAll(/[[\]]/g, '')),
      ranges: ranges.split(',').map((range) => {
        const [from = NaN, to = from] = range
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return [from, to] as const;
      }),
    }));
}

const subsetsByFamily = new Map<string, Subset[]>();

/** Loaded on the first character that needs the family. */
function subsetsOf(family: string): readonly Subset[] {
  const subsets = subsetsByFamily.get(family) ?? readSubsets(family);
  subsetsByFamily.set(family, subsets);
  return subsets;
}

function familiesFor(character: string, isJapanese: boolean): readonly string[] {
  if (emoji.test(character)) return ['noto-emoji'];
  if (/\p{Script=Hangul}/u.test(character)) return ['noto-sans-kr'];
  if (!/\p{Script=Han}/u.test(character)) return scriptFamilies;
  return isJapanese ? ['noto-sans-jp', 'noto-sans-sc'] : ['noto-sans-sc', 'noto-sans-jp'];
}

/**
 * Font files that may contain a character, of the first family that does. Ranges of a family overlap, and a file need not
 * contain all characters of its range: only one of those for 'Ґ' has it.
 */
function filesFor(character: string, isJapanese: boolean): FontFile[] {
  const code = character.codePointAt(0) ?? 0;
  for (const family of familiesFor(character, isJapanese)) {
    const files = subsetsOf(family)
      .filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
      .map(({ file }) => file);
    if (files.length > 0) return files;
  }
  return [];
}

const needsFont = (character: string): boolean => !webAppCharacters.test(character) && !ignorable.test(character);

/** The font files that the characters of a text need in addition to those of the web app. */
export function fallbackFonts(content: string): FontFile[] {
  const isJapanese = kana.test(content);
  const files = [...new Set(content)].filter(needsFont).flatMap((character) => filesFor(character, isJapanese));
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

const letter = /[\p{L}\p{M}\p{N}]/u;

/**
 * The text with spaces collapsed and without symbols that no font contains. Empty if no font contains one of its letters:
 * a picture shows all of a text or nothing.
 */
export function renderableText(content: string): string {
  const isMissing = (character: string): boolean => needsFont(character) && filesFor(character, false).length === 0;
  const characters = [...content.normalize('NFC').replaceAll(/\s+/g, ' ')];
  const missing = new Set([...new Set(characters)].filter(isMissing));
  if ([...missing].some((character) => letter.test(character))) return '';
  return characters
    .filter((character) => !missing.has(character))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}
