import { message } from '../../message.ts';
import { z } from '../../zod.ts';

/** Maximum number of players in one party. */
export const PARTY_MAX_SIZE = 8;

export const wholeNumber = message('Please enter a whole number');

export const partySizeSchema = z
  .int(wholeNumber)
  .check(
    z.minimum(1, message('A party has at least one player')),
    z.maximum(PARTY_MAX_SIZE, message('A party has at most {max} players', { max: PARTY_MAX_SIZE })),
  );

/** Party size in a URL. */
export const partySizeParamSchema = z.string().check(z.regex(new RegExp(`^[1-${PARTY_MAX_SIZE}]$`)));
