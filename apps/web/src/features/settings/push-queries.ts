import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/settings/push.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#src/lib/api/call-api.ts';
import { requestDesktopPermission, desktopPermission } from '#src/lib/notifications/desktop-notifications.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import {
  supportsPush,
  hasPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '#src/lib/notifications/push-subscription.ts';
import { setPushEnabled, isPushEnabled } from '#src/lib/notifications/push-preference.ts';

/** Whether this browser is told of messages while no window is open, as far as it and the server both know. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const { publicKey, endpoint } = await callApi(getPushStateEndpoint, undefined, { signal });
    const isAllowed = desktopPermission() === 'granted';
    return { publicKey, isOn: isAllowed && endpoint !== null && (await hasPushSubscription(endpoint, publicKey)) };
  },
});

const show = (queryClient: QueryClient, isOn: boolean): void =>
  void queryClient.setQueryData(pushQuery.queryKey, (known) => known && { ...known, isOn });

/** A browser has one subscription for all its tabs. */
const takeTurn = <Result>(work: () => Promise<Result>): Promise<Result> => withTabLock('push', work);

async function subscribe(memberId: string): Promise<true> {
  // What was known may be of another key.
  const { publicKey } = await callApi(getPushStateEndpoint);
  await callApi(subscribeToPushEndpoint, { body: await subscribeToPush(publicKey) });
  setPushEnabled(memberId, true);
  return true;
}

/** Lets this browser be told; whether it may be. */
async function switchOn(memberId: string): Promise<boolean> {
  // Browsers ask only right after the press, so that this waits for nobody.
  if ((await requestDesktopPermission()) !== 'granted') return false;
  return takeTurn(() => subscribe(memberId));
}

async function unsubscribe(memberId: string): Promise<false> {
  setPushEnabled(memberId, false);
  await callApi(unsubscribeFromPushEndpoint);
  await unsubscribeFromPush();
  return false;
}

const switchOff = (memberId: string): Promise<false> => takeTurn(() => unsubscribe(memberId));

/** Switches whether this browser is told. */
export function useSwitchPushes(memberId: string, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'push' },
    mutationFn: (isOn: boolean) => (isOn ? switchOn(memberId) : switchOff(memberId)),
    onMutate: () => queryClient.cancelQueries(pushQuery),
    onSuccess: (isOn) => show(queryClient, isOn),
    onError: onFailed,
  });
}

/** Lets a browser that was told before be told again: after signing in anew, or when a key or an address has changed. */
export function useRenewedPushes(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const renew = async (): Promise<void> => {
      if (!isPushEnabled(memberId) || !supportsPush() || desktopPermission() !== 'granted') return;
      // What was asked before may have changed while another tab had its turn.
      await queryClient.cancelQueries(pushQuery);
      const { isOn } = await queryClient.fetchQuery({ ...pushQuery, staleTime: 0 });
      if (!isOn) show(queryClient, await subscribe(memberId));
    };
    // The setting shows that it is off; the next start tries again.
    takeTurn(renew).catch(() => undefined);
  }, [memberId, queryClient]);
}
