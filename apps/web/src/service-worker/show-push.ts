import { type Push, pushSchema } from '@muster/contract/settings/push.ts';
import { memberIdSchema } from '@muster/contract/users.ts';
import { z } from '@muster/contract/zod.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import type { WorkerMessage } from '#src/lib/notifications/worker-message.ts';
import { pushTexts } from './push-texts.ts';

const ICON = '/icons/icon-192.png';
const DASHBOARD = '/dashboard';
const MESSAGES = '/dashboard/chat';
/** As long as a window holds a message that it has taken. */
const LOCK_MS = 10_000;

interface OpenWindow {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage): void;
}

interface WaitableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** What a push needs of the worker. */
export interface PushScope {
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  addEventListener(
    type: 'push',
    listener: (event: WaitableEvent & { readonly data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: WaitableEvent & { readonly notification: { readonly data: unknown; close(): void } }) => void,
  ): void;
}

/** What of a notification is needed when somebody presses it. */
const notificationDataSchema = z.object({ senderId: memberIdSchema });

const isDashboard = ({ url }: OpenWindow): boolean => new URL(url).pathname.startsWith(DASHBOARD);

/** Windows of the dashboard, the one that was looked at last first. */
async function listDashboardWindows({ clients }: PushScope): Promise<OpenWindow[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(isDashboard);
}

function readPush(data: { json(): unknown } | null): Push | undefined {
  try {
    return pushSchema.safeParse(data?.json()).data;
  } catch {
    return undefined;
  }
}

/** Shows who wrote, in place of what the same conversation has shown before; nothing where somebody is looking. */
async function show(worker: PushScope, push: Push | undefined): Promise<void> {
  const windows = await listDashboardWindows(worker);
  if (windows.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return;
  // A browser asks to show something for each push.
  if (!push) return worker.registration.showNotification(pushTexts.newMessage, { icon: ICON, tag: MESSAGES });
  const { chatId, messageId, senderId, senderName, text } = push;
  // A window that has just been opened may have told of the same message: then this one takes its place in silence.
  const isFirst = await tryTabLock(`desktop ${messageId}`, LOCK_MS);
  const options = { tag: chatId, renotify: isFirst, silent: !isFirst, icon: ICON, data: { senderId } };
  return worker.registration.showNotification(senderName, { ...options, body: text ?? pushTexts.sentMessage });
}

/** Leads to the conversation: in a window that is there, so that nothing in it is loaded anew, or in a new one. */
async function open(worker: PushScope, data: unknown): Promise<void> {
  const senderId = notificationDataSchema.safeParse(data).data?.senderId;
  const [lastFocused] = await listDashboardWindows(worker);
  if (!lastFocused) {
    await worker.clients.openWindow(senderId === undefined ? MESSAGES : `${MESSAGES}/${senderId}`);
    return;
  }
  await lastFocused.focus();
  if (senderId === undefined) return;
  const message: WorkerMessage = { kind: 'open-chat', memberId: senderId };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is between windows; a worker's clients are its own
  lastFocused.postMessage(message);
}

/** Shows what the server pushes while no window of the app is open. */
export function listenForPush(worker: PushScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, readPush(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data));
  });
}
