import { isFields, type Fields } from './plain-value.ts';
import { parseJsonFile } from './parse-json-file.ts';

const CHUNK_ACCOUNTS = 500;
const EXPORT_ACCOUNTS = 'Export the accounts as JSON: firebase auth:export users.json.';
const EMULATOR =
  'The file comes from the Authentication emulator and contains passwords in plain text. Delete it, and export the accounts of the real project.';

const isFromEmulator = ({ passwordHash }: Fields): boolean =>
  typeof passwordHash === 'string' && passwordHash.startsWith('fakeHash:');

/**
 * Streams the accounts of `firebase auth:export`, or of the Admin SDK's `listUsers`: `{ users: […] }` or a list. Throws if
 * the passwords are in plain text.
 */
export async function* readAccounts(path: string): AsyncGenerator<readonly Fields[]> {
  let accounts: Fields[] = [];
  const chunks = parseJsonFile(path, {
    choosePath: (head) => (/^\uFEFF?\s*\[/u.test(head) ? '$.*' : '$.users.*'),
    onValue: (value) => {
      if (!isFields(value)) return undefined;
      if (isFromEmulator(value)) return EMULATOR;
      accounts.push(value);
      return undefined;
    },
    exportHint: EXPORT_ACCOUNTS,
  });
  for await (const _ of chunks) {
    if (accounts.length < CHUNK_ACCOUNTS) continue;
    yield accounts;
    accounts = [];
  }
  yield accounts;
}
