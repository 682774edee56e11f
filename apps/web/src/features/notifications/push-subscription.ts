import { closeNotifications } from './desktop-notifications.ts';

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Removes the subscription of this browser. If that fails, the server still deletes it. */
export async function unsubscribeFromPush(): Promise<void> {
  if (!supportsPush()) return;
  try {
    await closeNotifications(() => true);
    await (await findSubscription())?.unsubscribe();
  } catch {
    // The server deletes the subscription, and the next member gets a new endpoint.
  }
}
