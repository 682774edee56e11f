import { t } from '@lingui/core/macro';
import { type PushSubscriptionDraft, pushSubscriptionSchema } from '@muster/contract/notifications/push.ts';
import { closeNotifications } from './desktop-notifications.ts';

/** The worker is registered when the page has loaded. If it is not ready after this time, it is blocked. */
const WORKER_TIMEOUT_MS = 10_000;

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function waitForWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(t`Notifications aren't ready yet. Reload the page and try again.`)),
      WORKER_TIMEOUT_MS,
    );
    void navigator.serviceWorker.ready.then((registration) => {
      clearTimeout(timer);
      resolve(registration);
    });
  });
}

const base64Url = (bytes: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether this browser is subscribed at `endpoint` with this server key. */
export async function hasPushSubscription(endpoint: string, publicKey: string): Promise<boolean> {
  const found = await findSubscription();
  return found?.endpoint === endpoint && base64Url(found.options.applicationServerKey) === publicKey;
}

/** Subscribes this browser. Always creates a new endpoint, because another member may have used the old one. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionDraft> {
  const { pushManager } = await waitForWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown): never => {
      throw new Error(
        t`Your browser couldn't set up notifications. They don't work in private windows. If this isn't one, try again later.`,
        { cause },
      );
    });
  const { endpoint, keys } = subscription.toJSON();
  return pushSubscriptionSchema.parse({ endpoint, ...keys });
}

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
