import { readFile } from 'node:fs/promises';
import type { FirebaseScryptParameters } from '#src/features/sessions/passwords/firebase-scrypt.ts';

const MAX_ROUNDS = 8;
/** With {@link MAX_ROUNDS}, a check needs 16 MiB. */
const MAX_MEM_COST = 14;
const HINT =
  'Copy the whole text of "Password hash parameters", in the menu above the list of users in the Firebase console.';

const findValue = (text: string, name: string): string | undefined =>
  new RegExp(String.raw`\b${name}\b["']?\s*[:=]\s*["']?([\w+/=-]+)`, 'u').exec(text)?.[1];

/** Reads the password hash parameters, as the Firebase console shows them. Throws if one is missing or out of range. */
export function parseHashConfig(text: string): FirebaseScryptParameters {
  const readValue = (name: string): string => {
    const value = findValue(text, name);
    if (value === undefined) throw new Error(`The hash parameters lack ${name}. ${HINT}`);
    return value;
  };
  const readNumber = (name: string, max: number): number => {
    const value = Number(readValue(name));
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new Error(`${name} of the hash parameters must be a number from 1 to ${max}. ${HINT}`);
    return value;
  };
  const algorithm = readValue('algorithm');
  if (algorithm !== 'SCRYPT')
    throw new Error(`The hash algorithm ${algorithm} is not supported, only SCRYPT, the default of Firebase.`);
  return {
    signerKey: Buffer.from(readValue('base64_signer_key'), 'base64'),
    saltSeparator: Buffer.from(readValue('base64_salt_separator'), 'base64'),
    rounds: readNumber('rounds', MAX_ROUNDS),
    memCost: readNumber('mem_cost', MAX_MEM_COST),
  };
}

export const readHashConfig = async (path: string): Promise<FirebaseScryptParameters> =>
  parseHashConfig(await readFile(path, 'utf8'));
