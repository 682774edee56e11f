import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/settings/push.ts';
import { onTestFinished, vi } from 'vitest';
import { answer } from './network.ts';

export const publicKey = `B${'k'.repeat(86)}`;
const keys = { p256dh: `BA${'p'.repeat(85)}`, auth: 'a'.repeat(22) };

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

class FakeSubscription {
  readonly unsubscribe = vi.fn<() => Promise<boolean>>();
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  constructor(number: number, applicationServerKey: string) {
    this.endpoint = `https://push.example/${number}`;
    this.options = { applicationServerKey: bytesOf(applicationServerKey) };
  }
  readonly isWith = (key: string): boolean =>
    Buffer.from(this.options.applicationServerKey).equals(Buffer.from(key, 'base64url'));
  readonly toJSON = () => ({ endpoint: this.endpoint, expirationTime: null, keys });
}

interface Options {
  /** What the browser says before the person is asked. */
  readonly permission?: NotificationPermission;
  /** What the person answers. */
  readonly answered?: NotificationPermission;
  /** The key that the browser is subscribed with. */
  readonly subscribedWith?: string;
  /** The browser's own service takes nobody, as in a private window. */
  readonly isRefusing?: boolean;
  /** Nothing is begun that could hear of pushes. */
  readonly isWithoutWorker?: boolean;
}

/** A browser that can be told of things while no window is open. */
export function stubPushBrowser({
  permission = 'default',
  answered = 'granted',
  subscribedWith,
  isRefusing = false,
  isWithoutWorker = false,
}: Options = {}) {
  let made = 0;
  let current: FakeSubscription | null = null;
  const shown: { readonly tag: string; readonly close: () => void }[] = [];
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
      if (isRefusing) throw new DOMException('Registration failed - permission denied', 'AbortError');
      return subscribe(applicationServerKey);
    },
  };
  const getNotifications = async ({ tag }: { readonly tag?: string } = {}) =>
    shown.filter((notice) => tag === undefined || notice.tag === tag);
  const registration = { pushManager, getNotifications };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: isWithoutWorker ? new Promise(() => undefined) : Promise.resolve(registration),
    getRegistration: async () => (isWithoutWorker ? undefined : registration),
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

/** Lets the server know of a browser at this address, or of none, and take what comes. */
export function answerPushes(endpoint: string | null = null) {
  answer(getPushStateEndpoint, { publicKey, endpoint });
  return {
    subscribed: answer(subscribeToPushEndpoint, { publicKey, endpoint: 'https://push.example/new' }),
    unsubscribed: answer(unsubscribeFromPushEndpoint, { publicKey, endpoint: null }),
  };
}

/** What a browser brings that was subscribed as the first, the second and so on. */
export const aSubscription = (number: number) => ({ endpoint: `https://push.example/${number}`, ...keys });
