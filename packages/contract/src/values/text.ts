import { z } from '../zod.ts';

/** U+0000 and half surrogate pairs cannot be stored as UTF-8 text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text that can be stored and shown back exactly as it was sent; `missing` is said where there is no text at all. */
export const storableText = (missing = 'This is required'): z.ZodMiniString<string> =>
  z.string(missing).check(z.refine(isStorable, 'This text contains characters that cannot be saved.'));

/**
 * Control, bidirectional, zero-width and other characters that show as nothing, noncharacters, the Braille pattern without
 * dots and the placeholder of an embedded object (U+FFFC): in a name they serve only to imitate another one, or to have none.
 */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC]/gu;

/**
 * A character that is visible on its own. A mark is not: it combines with the character before it. Private-use characters have no
 * agreed glyph. Unassigned ones may be an emoji that this version of Unicode does not know yet.
 */
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}\p{Cn}]/u;

/** Whether a text has at least one character that is visible on its own. */
export const hasVisibleCharacter = (text: string): boolean =>
  visibleCharacter.test(text.replace(invisibleCharacters, ''));

/** The same but for what belongs to a picture that is seen: the joiners of a family, and that it is in colour. */
const invisibleOutsideEmoji =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\uFE0F|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC]--[\u200D]--[\uFE0F]]/gv;

/**
 * At most `max` UTF-16 units, as an input's `maxlength` counts.
 * Zod's own length counts code points since 4.6; it stays for the OpenAPI document, being the looser bound.
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

/** The text, or an empty one if it has no visible character. */
export const emptyIfInvisible = (text: string): string => (hasVisibleCharacter(text) ? text : '');

/** A name as people see it: composed (NFC), without invisible characters, single spaces, trimmed; empty if nothing shows. */
export const normalizeName = (name: string): string => emptyIfInvisible(composeName(name));

/** Lets at most one blank line stand between two lines of a text. */
export const collapseBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/gu, '\n\n');

/** How a list of names or tags is compared: equal after NFKC, case folding and collapsing spaces. */
export const comparisonKey = (name: string): string =>
  // Not `normalizeName`: the spacing accent '´' is a space and a mark in NFKC, and every such name would get the same key.
  composeName(collapseSpaces(name).replace(invisibleCharacters, '').normalize('NFKC').toLowerCase()).toLowerCase();

/** Refuses a text without a visible character. */
export const requireVisibleText = (message: string): z.core.$ZodCheck<string> => z.refine(hasVisibleCharacter, message);
