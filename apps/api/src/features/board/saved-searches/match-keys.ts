import { isGameOption } from '@muster/contract/games/games.ts';
import type { ChosenFilter } from '@muster/contract/board/board-filter.ts';
import { optionsOfPlatform, type Platform } from '@muster/contract/values/platforms.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { gramsOf } from '#src/lib/grams.ts';
import { searchTerms } from '../search/search-terms.ts';

const COMMON_LETTERS_FIRST = ' etaoinshrdlcumwfgypbvkjxqz';

const trigramsOf = (text: string): string[] => gramsOf(text, 3);

function rarityOf(trigram: string): number {
  const rarities = Array.from(trigram, (letter) => COMMON_LETTERS_FIRST.indexOf(letter));
  return rarities.reduce((sum, rarity) => sum + (rarity < 0 ? COMMON_LETTERS_FIRST.length : rarity), 0);
}

/** The rarest trigram of the longest term of a search. Undefined if all terms are shorter than three characters. */
function findRarestTrigram(search: string): string | undefined {
  const [longest = ''] = searchTerms(search).toSorted((one, other) => other.length - one.length);
  return trigramsOf(longest).toSorted((one, other) => rarityOf(other) - rarityOf(one))[0];
}

/** A key that all matching posts have, so that an index finds the few searches that a post can match. */
export function matchKeyOf({ game, platform, search = '' }: ChosenFilter): string {
  if (game) return isGameOption(game) ? `option:${game}` : `game:${comparisonKey(game)}`;
  const trigram = findRarestTrigram(search);
  if (trigram !== undefined) return `text:${trigram}`;
  return platform ? `platform:${platform}` : 'any';
}

export interface MatchedPost {
  readonly searchText: string;
  readonly platform: Platform;
  readonly filterOption: string;
  readonly gameKey: string;
  /** Folded search words for the game or the platform. */
  readonly aliases: readonly string[];
}

/** All keys of a post. */
export function matchKeysOf({ searchText, platform, filterOption, gameKey, aliases }: MatchedPost): string[] {
  const trigrams = new Set([searchText, ...aliases].flatMap(trigramsOf));
  return [
    'any',
    `option:${filterOption}`,
    `game:${gameKey}`,
    ...optionsOfPlatform(platform).map((option) => `platform:${option}`),
    ...Array.from(trigrams, (trigram) => `text:${trigram}`),
  ];
}
