import { createHash } from 'node:crypto';
import { comparisonKey } from '@muster/contract/values/text.ts';

const HASH_LENGTH = 8;

/** The lower-case name with underscores for all characters but ASCII letters and digits. */
export const plainGameId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');

/** The plain id plus a short hash, for a name whose plain id another game has. */
export function hashedGameId(name: string): string {
  const hash = createHash('sha256').update(comparisonKey(name)).digest('hex').slice(0, HASH_LENGTH);
  return `${plainGameId(name)}_${hash}`;
}

/** Ids to try for a name, best first. A name without ASCII letters and digits always gets the hash. */
export const gameIdsFor = (name: string): string[] =>
  /[a-z0-9]/i.test(name) ? [plainGameId(name), hashedGameId(name)] : [hashedGameId(name)];
