import { t } from '@lingui/core/macro';
import {
  getPushStateEndpoint,
  type PushSubscriptionDraft,
  pushSubscriptionSchema,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { z } from '@muster/contract/zod.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { requestDesktopPermission, desktopPermission, onPermissionChange } from './desktop-notifications.ts';
import { PUSH_LOCK, withTabLock } from '#src/lib/storage/tab-lock.ts';
import { findSubscription, supportsPush, unsubscribeFromPush } from './push-subscription.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';

/** The worker is registered when the page has loaded. If it is not ready after this time, it is blocked. */
const WORKER_TIMEOUT_MS = 10_000;

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

/** Whether this browser is subscribed at `endpoint` with this server key. */
async function hasPushSubscription(endpoint: string, publicKey: string): Promise<boolean> {
  const found = await findSubscription();
  return found?.endpoint === endpoint && base64Url(found.options.applicationServerKey) === publicKey;
}

/** Subscribes this browser. Always creates a new endpoint, because another member may have used the old one. */
async function subscribeToPush(publicKey: string): Promise<PushSubscriptionDraft> {
  const { pushManager } = await waitForWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown): never => {
      if ('brave' in navigator && cause instanceof DOMException && cause.name === 'AbortError')
        throw new Error(
          t`Brave blocks notifications. Turn on "Use Google services for push messaging" in brave://settings/privacy, and restart Brave.`,
          { cause },
        );
      throw new Error(
        t`Your browser couldn't set up notifications. They don't work in private windows. If this isn't one, try again later.`,
        { cause },
      );
    });
  const { endpoint, keys } = subscription.toJSON();
  return pushSubscriptionSchema.parse({ endpoint, ...keys });
}

/** Whether a member enabled push in this browser. Persists after sign-out. */
const pushEnabled = createMemberValue('push', z.boolean(), false);

/** Whether the member answered the offer of notifications. Persists after sign-out. */
export const offerAnswered = createMemberValue('notification-offer', z.boolean(), false);

/** Whether this browser receives push notifications: browser and server must agree. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const { publicKey, endpoint } = await callApi(getPushStateEndpoint, undefined, { signal });
    const isAllowed = desktopPermission() === 'granted';
    return { publicKey, isOn: isAllowed && endpoint !== null && (await hasPushSubscription(endpoint, publicKey)) };
  },
});

const setIsOn = (isOn: boolean): void =>
  apply<{ readonly isOn: boolean }>(pushQuery.queryKey, (known) => ({ ...known, isOn }));

/** All tabs of a browser share one subscription. */
const withPushLock = <Result>(work: () => Promise<Result>): Promise<Result> => withTabLock(PUSH_LOCK, work);

async function subscribe(memberId: string): Promise<true> {
  // The server's key may have changed.
  const { publicKey } = await callApi(getPushStateEndpoint);
  await callApi(subscribeToPushEndpoint, { body: await subscribeToPush(publicKey) });
  pushEnabled.write(memberId, true);
  return true;
}

/** Returns false if the member denies the permission. */
async function switchOn(memberId: string): Promise<boolean> {
  // Before waiting for the lock: browsers prompt only directly after a click.
  if ((await requestDesktopPermission()) !== 'granted') return false;
  return withPushLock(() => subscribe(memberId));
}

async function unsubscribe(memberId: string): Promise<false> {
  pushEnabled.remove(memberId);
  await callApi(unsubscribeFromPushEndpoint);
  await unsubscribeFromPush();
  return false;
}

const switchOff = (memberId: string): Promise<false> => withPushLock(() => unsubscribe(memberId));

export function useSwitchPush(memberId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'push' },
    mutationFn: (isOn: boolean) => (isOn ? switchOn(memberId) : switchOff(memberId)),
    onMutate: () => queryClient.cancelQueries(pushQuery),
    onSuccess: (isOn) => setIsOn(isOn),
    onError: ({ message }) => showToast(t`Couldn't change notifications: ${{ reason: message }}`, { tone: 'error' }),
  });
}

/** Stops pushes after the member withdrew the permission in the browser. Once they reset it, they get the offer again. */
async function stopWithoutPermission(memberId: string): Promise<void> {
  await unsubscribe(memberId);
  offerAnswered.remove(memberId);
}

/**
 * Renews the subscription of a browser that had one, after signing in again or when its key or URL has changed, and ends it
 * when the permission is withdrawn.
 */
export function useRenewPushSubscription(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const renew = async (): Promise<void> => {
      if (!pushEnabled.read(memberId) || !supportsPush()) return;
      // Another tab may have changed the state while it held the lock.
      await queryClient.cancelQueries(pushQuery);
      const isAllowed = desktopPermission() === 'granted';
      if (!isAllowed) await stopWithoutPermission(memberId);
      const { isOn } = await queryClient.fetchQuery({ ...pushQuery, staleTime: 0 });
      if (isAllowed && !isOn) setIsOn(await subscribe(memberId));
    };
    // The setting shows that push is off; the next start retries.
    const start = (): void => void withPushLock(renew).catch(() => undefined);
    start();
    return onPermissionChange(start);
  }, [memberId, queryClient]);
}
