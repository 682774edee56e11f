import { getPushStateEndpoint, subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { expect, test, vi } from 'vitest';
import { mockError, mockResponse } from '#test/network.ts';
import { aSubscription, publicKey } from '#test/stubs/push-stubs.ts';
import { listenForSubscriptionChange, type RenewScope } from './renew-subscription.ts';

const subscriptionOf = (number: number) => {
  const { endpoint, ...keys } = aSubscription(number);
  return { toJSON: () => ({ endpoint, expirationTime: null, keys }) };
};

/** Dispatches the event to a worker; returns the calls of `subscribe`. */
async function change(newSubscription?: ReturnType<typeof subscriptionOf> | null) {
  const subscribe = vi.fn<RenewScope['registration']['pushManager']['subscribe']>(async () => subscriptionOf(2));
  let work: Promise<unknown> | undefined;
  listenForSubscriptionChange({
    registration: { pushManager: { subscribe } },
    addEventListener: (_type, listener) =>
      listener({
        waitUntil: (promise) => void (work = promise),
        ...(newSubscription !== undefined && { newSubscription }),
      }),
  });
  await work;
  return subscribe.mock.calls;
}

test.each([
  ['ended', undefined, 2],
  ['ended, with an empty field', null, 2],
  ['replaced', subscriptionOf(1), 1],
])('sends the server the new endpoint of a subscription that the browser has %s', async (_, created, number) => {
  mockResponse(getPushStateEndpoint, { publicKey, endpoint: 'https://push.example/old' });
  const subscribed = mockResponse(subscribeToPushEndpoint, { publicKey, endpoint: 'https://push.example/new' });
  const calls = await change(created);
  expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(number)]);
  expect(calls).toEqual(created ? [] : [[{ userVisibleOnly: true, applicationServerKey: publicKey }]]);
});

test('does not subscribe while signed out', async () => {
  mockError(getPushStateEndpoint, 'unauthenticated');
  expect(await change()).toEqual([]);
});
