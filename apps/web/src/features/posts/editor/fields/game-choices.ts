import { type Game, otherGame } from '@muster/contract/games/games.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import type { Option } from '#src/components/form/select.tsx';
import { compareNames } from '#src/lib/compare-names.ts';
import { translate } from '#src/lib/i18n.ts';
import { likelyGameId } from '@muster/contract/values/emblem.ts';

export interface GameChoice extends Option, Pick<Game, 'crewSize' | 'roles'> {
  readonly gameId: string;
}

const starters: readonly Game[] = starterGames.map((game) => ({ id: likelyGameId(game.name), ...game }));

/** The games sorted by name, then 'Other'. Falls back to the starter games while loading. */
export const gameChoices = (games: readonly Game[] = starters): GameChoice[] => [
  ...games
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ id, name, crewSize, roles, aliases }) => ({
      value: name,
      label: name,
      keywords: aliases,
      gameId: id,
      crewSize,
      roles,
    })),
  { value: otherGame, label: translate(otherGame), gameId: '', crewSize: null, roles: [] },
];
