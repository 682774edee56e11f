import type { Game } from '@muster/contract/games/games.ts';

export const aGame = (name: string, game: Partial<Game> = {}): Game => ({
  id: name.toLowerCase().replaceAll(' ', '_'),
  name,
  emblem: { abbreviation: null, iconId: null },
  crewSize: null,
  roles: [],
  aliases: [],
  ...game,
});
