import { tryTabLock } from '#src/lib/storage/tab-lock.ts';

/** A window where the message is in sight claims it at once; the others give it this long. */
const OTHERS_FIRST_MS = 200;
/** Every window has heard of the message by then, one in the background too. */
const CLAIMED_FOR_MS = 10_000;
/** Sounds of all windows together are at least this far apart. */
const SOUND_REST_MS = 1000;

interface Claim {
  readonly kind: 'sound' | 'desktop';
  readonly messageId: string;
  /** There is nothing to draw attention to: somebody is looking. */
  readonly isInSight: boolean;
}

/** Whether this window, of all that are open in this browser, is the one to draw attention to a message. */
export async function claimNotice({ kind, messageId, isInSight }: Claim): Promise<boolean> {
  if (!isInSight) await new Promise((resolve) => setTimeout(resolve, OTHERS_FIRST_MS));
  const isFirst = await tryTabLock(`${kind} ${messageId}`, CLAIMED_FOR_MS);
  if (!isFirst || isInSight) return false;
  return kind === 'sound' ? tryTabLock('sound', SOUND_REST_MS) : true;
}
