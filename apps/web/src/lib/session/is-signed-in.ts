import { SESSION_PATH } from '@muster/contract/paths.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** Storage key of the member who was signed in here last. */
export const LAST_MEMBER_KEY = 'lastMember';

/** Whether a member was signed in here when the server was asked last. A hint for the first moment: the server decides. */
export const wasSignedIn = (): boolean => browserStorage.read(LAST_MEMBER_KEY) !== undefined;

/** Fetches whether a member is signed in, without the app's API client, which the home page does not load. */
export async function fetchIsSignedIn(): Promise<boolean> {
  const response = await fetch(SESSION_PATH);
  if (!response.ok) throw new Error(`The session was answered with ${response.status}.`);
  const session: unknown = await response.json();
  return typeof session === 'object' && session !== null && 'member' in session && session.member !== null;
}
