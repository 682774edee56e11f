import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { onTestFinished, vi } from 'vitest';
import { mockResponse } from '../network.ts';

export const publicKey = `B${'k'.repeat(86)}`;
const keys = { p256dh: `BA${'p'.repeat(85)}`, auth: 'a'.repeat(22) };

const decodeBase64Url = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

class FakeSubscription {
  readonly unsubscribe = vi.fn<() => Promise<boolean>>();
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  constructor(number: number, applicationServerKey: string) {
    this.endpoint = `https://push.example/${number}`;
    this.options = { applicationServerKey: decodeBase64Url(applicationServerKey) };
  }
  readonly isWith = (key: string): boolean =>
    Buffer.from(this.options.applicationServerKey).equals(Buffer.from(key, 'base64url'));
  readonly toJSON = () => ({ endpoint: this.endpoint, expirationTime: null, keys });
}

interface Options {
  /** Permission before the prompt. */
  readonly permission?: NotificationPermission;
  /** Permission that the person chooses in the prompt. */
  readonly answered?: NotificationPermission;
  /** The key that the browser is subscribed with. */
  readonly subscribedWith?: string;
  /** The browser's push service rejects subscriptions, as in a private window. */
  readonly rejectsSubscription?: boolean;
  /** No service worker is registered. */
  readonly hasNoWorker?: boolean;
}

/** Stubs a browser with push notifications. */
export function stubPush({
  permission = 'default',
  answered = 'granted',
  subscribedWith,
  rejectsSubscription = false,
  hasNoWorker = false,
}: Options = {}) {
  let made = 0;
  let current: FakeSubscription | null = null;
  const shown: { readonly tag: string; readonly data?: unknown; readonly close: () => void }[] = [];
  const subscribe = (key: string): FakeSubscription => {
    if (current?.isWith(key)) return current;
    if (current) throw new DOMException('There is one with another key already', 'InvalidStateError');
    const subscription = new FakeSubscription((made += 1), key);
    subscription.unsubscribe.mockImplementation(async () => {
      current = null;
      return true;
    });
    return (current = subscription);
  };
  if (subscribedWith !== undefined) subscribe(subscribedWith);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
      if (rejectsSubscription) throw new DOMException('Registration failed - permission denied', 'AbortError');
      return subscribe(applicationServerKey);
    },
  };
  const getNotifications = async () => shown;
  const registration = { pushManager, getNotifications, active: {} };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: hasNoWorker ? new Promise(() => undefined) : Promise.resolve(registration),
    getRegistration: async () => (hasNoWorker ? undefined : registration),
  });
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Notification.permission = answered;
    return answered;
  });
  const Notification = Object.assign(() => undefined, { permission, requestPermission });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('PushManager', () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { requestPermission, serviceWorker, shown, current: () => current };
}

/** Mocks the push endpoints of a server that knows this subscription endpoint, or none. */
export function mockPush(endpoint: string | null = null) {
  mockResponse(getPushStateEndpoint, { publicKey, endpoint });
  return {
    subscribed: mockResponse(subscribeToPushEndpoint, { publicKey, endpoint: 'https://push.example/new' }),
    unsubscribed: mockResponse(unsubscribeFromPushEndpoint, { publicKey, endpoint: null }),
  };
}

/** The subscription number `number` of this browser, as sent to the server. */
export const aSubscription = (number: number) => ({ endpoint: `https://push.example/${number}`, ...keys });
