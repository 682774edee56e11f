import { z } from '../zod.ts';

/** U+0000 and half surrogate pairs cannot be stored as UTF-8 text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text that PostgreSQL can store unchanged. `missing` is the message for an absent value. */
export const storableText = (missing = 'This is required'): z.ZodMiniString<string> =>
  z.string(missing).check(z.refine(isStorable, "This text contains characters that can't be saved."));

/**
 * Control, bidirectional, zero-width and other invisible characters, noncharacters, the blank Braille pattern (U+2800)
 * and the replacement characters (U+FFFC, U+FFFD). In a name they only help to impersonate somebody or to look empty.
 */
const invisibleCharacters =
  /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\uFFFD]/gu;

/**
 * A character that is visible on its own. A mark is not: it combines with the character before it. Private-use characters have no
 * agreed glyph. Unassigned ones may be an emoji that this version of Unicode does not know yet.
 */
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}\p{Cn}]/u;

/** Whether a text has at least one character that is visible on its own. */
export const hasVisibleCharacter = (text: string): boolean =>
  visibleCharacter.test(text.replace(invisibleCharacters, ''));

/** The same characters, except joiners and variation selectors inside an emoji. */
const invisibleOutsideEmoji =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\uFE0F|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\uFFFD]--[\u200D]--[\uFE0F]]/gv;

/**
 * At most `max` UTF-16 units, as an input's `maxlength` counts.
 * Zod's own check counts code points since 4.6. It is looser and only sets `maxLength` in the OpenAPI document.
 */
export const atMost = (max: number, message: string): [z.core.$ZodCheck<string>, z.core.$ZodCheck<string>] => [
  z.maxLength(max, message),
  z.refine((text) => text.length <= max, message),
];

/** At least `min` UTF-16 units. */
export const atLeast = (min: number, message: string): z.core.$ZodCheck<string> =>
  z.refine((text) => text.length >= min, message);

const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const composeName = (name: string): string =>
  collapseSpaces(collapseSpaces(name).replace(invisibleOutsideEmoji, '').normalize('NFC'));

export const emptyIfInvisible = (text: string): string => (hasVisibleCharacter(text) ? text : '');

/** Normalizes a name: NFC, trimmed, single spaces, no invisible characters. Empty if nothing visible is left. */
export const normalizeName = (name: string): string => emptyIfInvisible(composeName(name));

/** Reduces several blank lines in a row to one. */
export const collapseBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/gu, '\n\n');

/** Key for comparing names and tags: NFKC, folded case, single spaces. */
export const comparisonKey = (name: string): string =>
  // Not `normalizeName`: the spacing accent '´' is a space and a mark in NFKC, and every such name would get the same key.
  composeName(collapseSpaces(name).replace(invisibleCharacters, '').normalize('NFKC').toLowerCase()).toLowerCase();

export const requireVisibleText = (message: string): z.core.$ZodCheck<string> => z.refine(hasVisibleCharacter, message);
