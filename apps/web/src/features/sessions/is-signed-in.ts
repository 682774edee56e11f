import { SESSION_PATH } from '@muster/contract/paths.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** Storage key of the last signed-in member. */
export const LAST_MEMBER_KEY = 'lastMember';

/** Whether a member was signed in at the last check. Only a hint until the server responds. */
export const wasSignedIn = (): boolean => browserStorage.read(LAST_MEMBER_KEY) !== undefined;

/** Fetches whether a member is signed in, without the app's API client, which the home page does not load. */
export async function fetchIsSignedIn(): Promise<boolean> {
  const response = await fetch(SESSION_PATH);
  if (!response.ok) throw new Error(`The session request returned ${response.status}.`);
  const session: unknown = await response.json();
  return typeof session === 'object' && session !== null && 'member' in session && session.member !== null;
}
