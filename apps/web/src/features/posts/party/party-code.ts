import { tabStorage } from '#src/lib/storage/browser-storage.ts';

/** The code of the party link that was opened in this tab. Not in the URL, which a sign-in page would send to the server. */
const KEY = 'party-code';

/** Page of the seat of a party link. */
export const PARTY_PATH = '/dashboard/join-party';

export const storePartyCode = (code: string): boolean => tabStorage.writeText(KEY, code);
export const readPartyCode = (): string | undefined => tabStorage.readText(KEY);
