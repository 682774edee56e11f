import { createHash } from 'node:crypto';
import { comparisonKey } from '@muster/contract/values/text.ts';

const HASH_LENGTH = 8;

/** The name in lower case with every other character than a letter or digit replaced by an underscore. */
export const plainGameId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');

/** The plain id with a short hash behind it, for a name whose plain id belongs to another game. */
export function hashedGameId(name: string): string {
  const hash = createHash('sha256').update(comparisonKey(name)).digest('hex').slice(0, HASH_LENGTH);
  return `${plainGameId(name)}_${hash}`;
}

/** The ids to try for a name, best first. A name without a plain letter or digit is nothing but underscores: it gets the hash. */
export const gameIdsFor = (name: string): string[] =>
  /[a-z0-9]/i.test(name) ? [plainGameId(name), hashedGameId(name)] : [hashedGameId(name)];
