import {
  getPushStateEndpoint,
  pushStateSchema,
  pushSubscriptionSchema,
  subscribeToPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { PUSH_LOCK, withTabLock } from '#src/lib/storage/tab-lock.ts';
import type { WaitableEvent } from './show-push.ts';

type NewSubscription = Pick<PushSubscription, 'toJSON'>;

/** The parts of `ServiceWorkerGlobalScope` used here. */
export interface RenewScope {
  readonly registration: {
    readonly pushManager: {
      subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<NewSubscription>;
    };
  };
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: WaitableEvent & { readonly newSubscription?: NewSubscription | null }) => void,
  ): void;
}

async function renew({ registration }: RenewScope, created?: NewSubscription | null): Promise<void> {
  const response = await fetch(getPushStateEndpoint.path);
  // Signed out.
  if (!response.ok) return;
  const { publicKey } = pushStateSchema.parse(await response.json());
  const options = { userVisibleOnly: true, applicationServerKey: publicKey } as const;
  const { endpoint, keys } = (created ?? (await registration.pushManager.subscribe(options))).toJSON();
  const { method, path } = subscribeToPushEndpoint;
  await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(pushSubscriptionSchema.parse({ endpoint, ...keys })),
  });
}

/** Subscribes again if the browser has changed or ended its subscription. If that fails, the next page tries again. */
export const listenForSubscriptionChange = (worker: RenewScope): void =>
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(withTabLock(PUSH_LOCK, () => renew(worker, event.newSubscription)).catch(() => undefined)),
  );
