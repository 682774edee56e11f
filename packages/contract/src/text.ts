import { z } from './zod.ts';

/** U+0000 and half surrogate pairs cannot be stored as UTF-8 text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text that can be stored and shown back exactly as it was sent; `missing` is said where there is no text at all. */
export const storableText = (missing = 'This is required'): z.ZodMiniString<string> =>
  z.string(missing).check(z.refine(isStorable, 'This text contains characters that cannot be saved.'));

/**
 * Control, bidirectional, zero-width and other characters that show as nothing, and the Braille pattern without dots:
 * in a name they serve only to imitate another one, or to have none.
 */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The same but for what belongs to a picture that is seen: the joiners of a family, and that it is in colour. */
const invisibleOutsideEmoji =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\uFE0F|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200D]--[\uFE0F]]/gv;

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

/** A name as people see it: composed (NFC), without invisible characters, single spaces, trimmed. */
export const normalizeName = (name: string): string =>
  collapseSpaces(collapseSpaces(name).replace(invisibleOutsideEmoji, '').normalize('NFC'));

/** Lets at most one blank line stand between two lines of a text. */
export const collapseBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/gu, '\n\n');

/** How a list of names or tags is compared: equal after NFKC, case folding and collapsing spaces. */
export const comparisonKey = (name: string): string =>
  normalizeName(collapseSpaces(name).replace(invisibleCharacters, '').normalize('NFKC').toLowerCase()).toLowerCase();

/** Refuses a text in which there is nothing to see. */
export const somethingVisible = (message: string): z.core.$ZodCheck<string> =>
  z.refine((text) => normalizeName(text) !== '', message);
