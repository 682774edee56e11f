import { message } from '../message.ts';
import { z } from '../zod.ts';

/** U+0000 and half surrogate pairs cannot be stored as UTF-8 text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text that PostgreSQL can store unchanged. `missing` is the message for an absent value. */
export const storableText = (missing: string = message('This is required')): z.ZodMiniString<string> =>
  z.string(missing).check(z.refine(isStorable, message("This text contains characters that can't be saved.")));

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

/** Letters that connect to their neighbours. */
const cursive = String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}`;
/** Letters that form clusters with their neighbours. */
const clustering = String.raw`\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}`;
const virama = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA`;
const letterOf = (scripts: string): string =>
  String.raw`(?:(?=[\p{L}\p{M}])(?!\p{Default_Ignorable_Code_Point})[${scripts}])`;

/** Invisible characters that change the shape of a character next to them. */
const shaping = [
  // Joiners between letters (Persian, Sinhala), and after cursive letters and viramas (Malayalam).
  String.raw`(?<=${letterOf(cursive + clustering)})[\u200C\u200D](?=[\u200C\u200D]*${letterOf(cursive + clustering)})`,
  String.raw`(?<=${letterOf(cursive)}|[${virama}])\u200D`,
  // Variants of ideographs and of Mongolian letters.
  String.raw`(?<=\p{Ideographic})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=${letterOf(String.raw`\p{scx=Mong}`)})[\u180B-\u180F]`,
  // Emoji: sequences, text or color, keycaps, and flags of regions.
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
].join('|');

const shapingOrInvisible = new RegExp(`(${shaping})|${invisibleCharacters.source}`, 'gu');

/**
 * At most `max` UTF-16 units, as an input's `maxlength` counts.
 * Zod's own check counts code points since 4.6. It is looser and only sets `maxLength` in the OpenAPI document.
 */
export const atMost = (max: number, error: string): [z.core.$ZodCheck<string>, z.core.$ZodCheck<string>] => [
  z.maxLength(max, error),
  z.refine((text) => text.length <= max, error),
];

/** At least `min` UTF-16 units. */
export const atLeast = (min: number, error: string): z.core.$ZodCheck<string> =>
  z.refine((text) => text.length >= min, error);

const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const composeName = (name: string): string =>
  collapseSpaces(collapseSpaces(name).normalize('NFC').replace(shapingOrInvisible, '$1').normalize('NFC'));

export const emptyIfInvisible = (text: string): string => (hasVisibleCharacter(text) ? text : '');

/** Normalizes a name: NFC, trimmed, single spaces, invisible characters only where they shape others. Empty if nothing visible is left. */
export const normalizeName = (name: string): string => emptyIfInvisible(composeName(name));

/** Reduces several blank lines in a row to one. */
const collapseBlankLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/gu, '\n\n');

/** Key for comparing names and tags: NFKC, folded case, single spaces. */
export const comparisonKey = (name: string): string =>
  // Not `normalizeName`: the spacing accent '´' is a space and a mark in NFKC, and every such name would get the same key.
  composeName(collapseSpaces(name).replace(invisibleCharacters, '').normalize('NFKC').toLowerCase()).toLowerCase();

export const requireVisibleText = (error: string): z.core.$ZodCheck<string> => z.refine(hasVisibleCharacter, error);

/** A text of several lines: trimmed, empty if nothing visible is left. */
export const multiLineText = (max: number, tooLong: string) =>
  storableText().check(
    z.overwrite((text) => emptyIfInvisible(collapseBlankLines(text.trim()))),
    ...atMost(max, tooLong),
  );
