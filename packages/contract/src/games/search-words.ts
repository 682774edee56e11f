import { foldText } from '../values/fold-text.ts';
import type { Game } from './games.ts';

/** Folded words with which searches find a game, besides its name. */
export const searchWordsOf = ({ aliases, emblem: { abbreviation } }: Pick<Game, 'aliases' | 'emblem'>): string[] =>
  abbreviation === null ? aliases : [...aliases, foldText(abbreviation)];
