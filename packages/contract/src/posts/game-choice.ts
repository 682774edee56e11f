import { isReservedGameName, otherGame } from '../games/games.ts';
import { message } from '../message.ts';
import { normalizeName } from '../values/text.ts';
import { z } from '../zod.ts';

type GameChoice = Readonly<Partial<Record<'game' | 'customGame', unknown>>>;

/** The normalized custom name, or null for a listed game. */
const customGameName = ({ game, customGame }: GameChoice): string | null => {
  if (game !== otherGame) return null;
  return typeof customGame === 'string' ? normalizeName(customGame) : '';
};

/** A rule for the custom name. Runs even if another field is invalid. */
const customGameRule = (isBroken: (name: string) => boolean, error: string): z.core.$ZodCheck<GameChoice> =>
  z.refine(
    (draft) => {
      const name = customGameName(draft);
      return name === null || !isBroken(name);
    },
    { path: ['customGame'], error, when: ({ value }) => typeof value === 'object' && value !== null },
  );

/** The rules for the name of a game that is not listed. */
export const customGameRules = [
  customGameRule((name) => name === '', message('Please enter a custom game name')),
  customGameRule(isReservedGameName, message("That isn't a game. Enter the game's name.")),
] as const;
