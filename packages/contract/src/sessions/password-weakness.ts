import { message } from '../message.ts';
/** Key rows of common layouts. Neighbours in the alphabet and among the digits follow from their code points. */
const keyboardRows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
];
const keyboardPairs = new Set(
  keyboardRows.flatMap((row) => Array.from(row.slice(1), (key, index) => `${row[index]}${key}`)),
);

/** Shorter runs occur in most words. */
const SEQUENCE_MIN_LENGTH = 3;
/** Longer blocks may repeat. */
const BLOCK_MIN_LENGTH = 6;
const MIN_DIFFERENT_CHARACTERS = 4;
const MIN_PARTS = 4;
/** Characters that a password must have in addition to context words. */
const MIN_OTHER_CHARACTERS = 6;
/** Shorter words occur in too many passwords by chance. */
const CONTEXT_WORD_MIN_LENGTH = 3;

export const weakPasswordMessages = {
  repeats: message('This password repeats the same few characters. Please choose another.'),
  sequence: message('This password is a simple sequence. Please choose another.'),
  contextWords: message(
    'This password is too close to your name, your email or the name of this site. Please choose another.',
  ),
} as const;

/** Case, width and accents do not make a password harder to guess. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** Characters that commonly replace a letter. `1` replaces both `i` and `l`, so `l` maps to `i`. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
};

/** Does not change the length of a text. */
const foldLookAlikes = (folded: string): string =>
  folded.replaceAll(/[013457@$!|l]/g, (character) => lookAlikes[character] ?? character);

const isNext = (one: string, other: string): boolean =>
  keyboardPairs.has(one + other) || (other.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0) === 1;

/** Length of the sequence that starts at `start`, forwards or backwards. */
function sequenceLength(characters: readonly string[], start: number): number {
  const lengthBy = (follows: (one: string, other: string) => boolean): number => {
    let end = start + 1;
    while (end < characters.length && follows(characters[end - 1] ?? '', characters[end] ?? '')) end += 1;
    return end - start;
  };
  return Math.max(
    lengthBy(isNext),
    lengthBy((one, other) => isNext(other, one)),
  );
}

/** Counts the parts of a text. A sequence is one part, and so is a repeated character. */
function countParts(text: string): number {
  const characters = [...text].filter((character, index, all) => character !== all[index - 1]);
  let parts = 0;
  for (let at = 0; at < characters.length; parts += 1) {
    const length = sequenceLength(characters, at);
    at += length < SEQUENCE_MIN_LENGTH ? 1 : length;
  }
  return parts;
}

/** The last repetition may be incomplete. */
const repeatsBlock = (text: string): boolean =>
  Array.from({ length: Math.min(BLOCK_MIN_LENGTH - 1, Math.floor(text.length / 2)) }, (_, index) => index + 1).some(
    (length) => text.startsWith(text.slice(length)),
  );

function weakPatternIn(folded: string): string | null {
  if (new Set(folded).size < MIN_DIFFERENT_CHARACTERS || repeatsBlock(folded)) return weakPasswordMessages.repeats;
  return countParts(folded) < MIN_PARTS ? weakPasswordMessages.sequence : null;
}

/** Context words (NIST SP 800-63B §5.1.1.2), forwards and backwards, longest first. Ignores the top-level domain of an address. */
const contextWordsOf = (contextTexts: readonly string[]): string[] =>
  contextTexts
    .flatMap((text) => {
      const folded = fold(text).replace(/(@.*)\.[^.]*$/, '$1');
      return [...folded.split(/[^\p{L}\p{N}]+/u), ...folded.split(/[^\p{L}]+/u)];
    })
    .filter((word) => word.length >= CONTEXT_WORD_MIN_LENGTH)
    .flatMap((word) => [word, [...word].toReversed().join('')])
    .toSorted((one, other) => other.length - one.length);

/** The folded password without the words of `contextTexts`, also if written with look-alikes. */
export function removeContextWords(password: string, contextTexts: readonly string[]): string {
  const words = contextWordsOf(contextTexts).map(foldLookAlikes);
  let rest = fold(password);
  for (;;) {
    const text = foldLookAlikes(rest);
    const word = words.find((candidate) => text.includes(candidate));
    if (word === undefined) return rest;
    const start = text.indexOf(word);
    rest = rest.slice(0, start) + rest.slice(start + word.length);
  }
}

/**
 * Returns why a password is too easy to guess, or null. Rejects passwords
 * - of fewer than four different characters, or of a block of up to five characters that is repeated,
 * - of fewer than four parts, where three or more neighbours of the alphabet, the digits or a keyboard row are one part,
 * - of which fewer than six characters or one of these patterns is left without the words of `contextTexts`.
 */
export function passwordWeakness(password: string, contextTexts: readonly string[] = []): string | null {
  const folded = fold(password);
  const pattern = weakPatternIn(folded);
  if (pattern) return pattern;
  const rest = removeContextWords(password, contextTexts);
  if (rest === folded) return null;
  return [...rest].length < MIN_OTHER_CHARACTERS || weakPatternIn(rest) ? weakPasswordMessages.contextWords : null;
}
