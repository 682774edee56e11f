import { isGameOption } from '@muster/contract/games/games.ts';
import type { ChosenFilter } from '@muster/contract/posts/board.ts';
import { optionsOfPlatform, type Platform } from '@muster/contract/values/platforms.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { searchTerms } from '../board/search/search-terms.ts';

const PIECE_LENGTH = 3;
const COMMON_LETTERS_FIRST = ' etaoinshrdlcumwfgypbvkjxqz';

/** All pieces of three characters of a folded text. */
function piecesOf(text: string): string[] {
  const letters = Array.from(text);
  return letters.slice(PIECE_LENGTH - 1).map((_, index) => letters.slice(index, index + PIECE_LENGTH).join(''));
}

function rarityOf(piece: string): number {
  const rarities = Array.from(piece, (letter) => COMMON_LETTERS_FIRST.indexOf(letter));
  return rarities.reduce((sum, rarity) => sum + (rarity < 0 ? COMMON_LETTERS_FIRST.length : rarity), 0);
}

/** The rarest piece of the longest term of a search. Undefined if all terms are shorter than a piece. */
function findRarestPiece(search: string): string | undefined {
  const [longest = ''] = searchTerms(search).toSorted((one, other) => other.length - one.length);
  return piecesOf(longest).toSorted((one, other) => rarityOf(other) - rarityOf(one))[0];
}

/** A key that every post that matches the filter has, so that an index finds the few searches that a post may match. */
export function matchKeyOf({ game, platform, search = '' }: ChosenFilter): string {
  if (game) return isGameOption(game) ? `option:${game}` : `game:${comparisonKey(game)}`;
  const piece = findRarestPiece(search);
  if (piece !== undefined) return `text:${piece}`;
  return platform ? `platform:${platform}` : 'any';
}

export interface MatchedPost {
  readonly searchText: string;
  readonly platform: Platform;
  readonly filterOption: string;
  readonly gameKey: string;
  /** Folded words that stand for the game or the platform. */
  readonly aliases: readonly string[];
}

/** All keys of a post. */
export function matchKeysOf({ searchText, platform, filterOption, gameKey, aliases }: MatchedPost): string[] {
  const pieces = new Set([searchText, ...aliases].flatMap(piecesOf));
  return [
    'any',
    `option:${filterOption}`,
    `game:${gameKey}`,
    ...optionsOfPlatform(platform).map((option) => `platform:${option}`),
    ...Array.from(pieces, (piece) => `text:${piece}`),
  ];
}
