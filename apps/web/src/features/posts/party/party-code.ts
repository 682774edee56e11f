/** Key in the tab's storage of the party link's code. Not in the URL, which a sign-in page would send to the server. */
export const PARTY_CODE = 'party-code';

/** Page of the seat of a party link. */
export const PARTY_PATH = '/dashboard/join-party';
