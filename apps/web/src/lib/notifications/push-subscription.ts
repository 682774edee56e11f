import { type PushSubscriptionDraft, pushSubscriptionSchema } from '@muster/contract/settings/push.ts';
import { pushSubscriptionTexts } from './push-subscription-texts.ts';

/** The worker is begun when the page has loaded; where it is not there by then, something keeps it away. */
const WORKER_TIMEOUT_MS = 10_000;

/** Whether this browser can be told of something while no window is open. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker that hears of pushes while no window is open. */
function waitForWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(pushSubscriptionTexts.workerNotReady)), WORKER_TIMEOUT_MS);
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

/** Whether this browser is reached at `endpoint` by the holder of this key. */
export async function hasPushSubscription(endpoint: string, publicKey: string): Promise<boolean> {
  const found = await findSubscription();
  return found?.endpoint === endpoint && base64Url(found.options.applicationServerKey) === publicKey;
}

/** Lets the holder of this key reach this browser from now on, at an address that nobody else has had. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionDraft> {
  const { pushManager } = await waitForWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown): never => {
      throw new Error(pushSubscriptionTexts.subscribeFailed, { cause });
    });
  const { endpoint, keys } = made.toJSON();
  return pushSubscriptionSchema.parse({ endpoint, ...keys });
}

/** Takes away what pushes have shown: of one conversation, or all of it. Never fails. */
export async function closePushNotifications(chatId?: string): Promise<void> {
  if (!supportsPush()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = await registration?.getNotifications(chatId === undefined ? {} : { tag: chatId });
    for (const notification of shown ?? []) notification.close();
  } catch {
    // A worker that is just being taken away has nothing to give.
  }
}

/** Lets nobody reach this browser any more. What cannot be taken back here is taken back by the server. */
export async function unsubscribeFromPush(): Promise<void> {
  if (!supportsPush()) return;
  try {
    await closePushNotifications();
    await (await findSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing there, and the next one who asks for it is given another address.
  }
}
