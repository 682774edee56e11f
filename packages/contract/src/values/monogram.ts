import type { Emblem } from './emblem-schema.ts';

const ignoredWords = new Set(['of', 'the', 'and', 'for', 'in', 'to', 'a']);

const MONOGRAM_MAX_LENGTH = 4;

/** Each at the index of its value. Single letters are missing, because they may stand for a word. */
const romanNumerals = ',,II,III,IV,,VI,VII,VIII,IX,,XI,XII,XIII,XIV,XV,XVI,XVII,XVIII,XIX,XX'.split(',');

/** The number of a part or a year, in up to four characters; undefined for any other word. */
function numberOf(word: string): string | undefined {
  const value = romanNumerals.indexOf(word.toUpperCase());
  if (value > 0) return String(value);
  return /^\d.{1,3}$/u.test(word) ? word : undefined;
}

/** The first letters of a name's words. A number after them is never cut: FF14 for Final Fantasy XIV. */
const initialsOf = (name: string): string => {
  const words = name
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !ignoredWords.has(word));
  const [first = '?', second] = words;
  if (second === undefined)
    return [...first]
      .slice(0, /\d/.test(first) ? 3 : 2)
      .join('')
      .toUpperCase();
  const numberAt = words.findIndex((word, at) => at > 0 && numberOf(word) !== undefined);
  const number = numberOf(words[numberAt] ?? '') ?? '';
  const lettersEnd = Math.min(number === '' ? 3 : numberAt, MONOGRAM_MAX_LENGTH - number.length);
  return (
    words
      .slice(0, lettersEnd)
      .map((word) => [...word][0])
      .join('') + number
  ).toUpperCase();
};

/** The text on the emblem of a game: its abbreviation, or initials of its name. */
export const monogramOf = (name: string, emblem?: Pick<Emblem, 'abbreviation'> | null): string =>
  emblem?.abbreviation ?? initialsOf(name);

/** The id that a game of this name gets unless it collides; good enough for its emblem. */
export const likelyGameId = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '_');
