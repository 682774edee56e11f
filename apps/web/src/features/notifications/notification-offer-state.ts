import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { desktopPermission } from './desktop-notifications.ts';
import { supportsPush } from './push-subscription.ts';

const { subscribe, notify } = createListeners();
/** Also in memory, in case browser storage is blocked. */
const answered = new Set<string>();
const storageKey = (memberId: string): string => `notification-offer:${memberId}`;

const isOfferOpen = (memberId: string): boolean =>
  supportsPush() &&
  desktopPermission() === 'default' &&
  !answered.has(memberId) &&
  browserStorage.read(storageKey(memberId)) !== true;

/** Closes the offer to turn on notifications for good, in all tabs. Kept across sign-outs. */
export function closeOffer(memberId: string): void {
  answered.add(memberId);
  browserStorage.write(storageKey(memberId), true);
  notify();
}

addMemberDataCleanup((memberId) => {
  answered.delete(memberId);
  browserStorage.remove(storageKey(memberId));
});

addEventListener('storage', () => notify());

/** Whether the browser may still prompt for notifications, and the member has not answered the offer. */
export const useIsOfferOpen = (memberId: string): boolean =>
  useSyncExternalStore(subscribe, () => isOfferOpen(memberId));
