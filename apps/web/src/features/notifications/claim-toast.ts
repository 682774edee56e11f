import { claimNotification } from './claim-notification.ts';

/** Returns whether this window shows a toast: the one with the focus, or else one of the visible windows. */
export async function claimToast(subject: string): Promise<boolean> {
  if (document.hidden) return false;
  const isActive = document.hasFocus();
  const isClaimed = await claimNotification('toast', subject, isActive);
  return isActive || isClaimed;
}
