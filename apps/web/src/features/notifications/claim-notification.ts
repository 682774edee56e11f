import { tryTabLock } from '#src/lib/storage/tab-lock.ts';

/** A window that shows the subject claims it at once; the others wait this long. */
const CLAIM_DELAY_MS = 200;
/** By then all windows have received the event, background ones too. */
const CLAIM_DURATION_MS = 10_000;
/** Minimum time between two sounds, over all windows. */
const SOUND_INTERVAL_MS = 1000;

/**
 * Returns whether this window should notify; only one of a browser's windows does. `isVisible`: the subject is on the
 * screen, so the claim suppresses the notification.
 */
export async function claimNotification(
  kind: 'sound' | 'desktop' | 'toast',
  subject: string,
  isVisible: boolean,
): Promise<boolean> {
  if (!isVisible) await new Promise((resolve) => setTimeout(resolve, CLAIM_DELAY_MS));
  const isFirst = await tryTabLock(`${kind} ${subject}`, CLAIM_DURATION_MS);
  if (!isFirst || isVisible) return false;
  return kind === 'sound' ? tryTabLock('sound', SOUND_INTERVAL_MS) : true;
}
