import { fillPath, MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { changeJoinRequestEndpoint, joinRequestIdSchema } from '@muster/contract/join-requests/join-requests.ts';
import {
  type JoinRequestPush,
  type Push,
  pushSchema,
  type ReadyCheckPush,
  type ReschedulePush,
} from '@muster/contract/notifications/push.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import { notificationDataSchema, type WorkerMessage } from '#src/features/notifications/worker-message.ts';
import { requestNotifications, rescheduled } from '#src/features/join-requests/request-texts.ts';
import { checkTag, stillIn } from '#src/features/join-requests/ready-check/ready-check-texts.ts';

const pushTexts = {
  /** Replaces the message text if the member hides it. */
  sentMessage: 'Sent you a message',
  /** For a push that this version does not know. */
  newNotification: 'You have a new notification',
  accept: 'Accept',
  acceptFailed: "Couldn't accept the request",
  acceptFailedText: 'Open the app to answer it.',
} as const;

const ICON = '/icons/icon-192.png';
const DASHBOARD = '/dashboard';
const ACCEPT = 'accept';
const MESSAGES = '/dashboard/chat';
/** As long as a window holds the lock of a message it notifies. */
const LOCK_MS = 10_000;

interface OpenWindow {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage): void;
}

/** Buttons of a notification, where the platform shows them. */
interface WithActions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

interface WaitableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The parts of `ServiceWorkerGlobalScope` used here. */
export interface PushScope {
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions & WithActions): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<readonly unknown[]>;
  };
  addEventListener(
    type: 'push',
    listener: (event: WaitableEvent & { readonly data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (
      event: WaitableEvent & {
        /** Id of the pressed action; empty for the notification itself. */
        readonly action: string;
        readonly notification: { readonly data: unknown; close(): void };
      },
    ) => void,
  ): void;
}

const requestDataSchema = z.object({ requestId: joinRequestIdSchema, recipientId: memberIdSchema });

const isDashboard = ({ url }: OpenWindow): boolean => new URL(url).pathname.startsWith(DASHBOARD);

/** Dashboard windows, most recently focused first. */
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

/** Shows a new request with an Accept button, on platforms that support actions, or a decision without. */
function showRequest({ registration }: PushScope, push: JoinRequestPush): Promise<void> {
  const { notification, requestId, recipientId, senderId, senderName, game } = push;
  const data = { requestId, recipientId, senderId, notification };
  const withAccept = { actions: [{ action: ACCEPT, title: pushTexts.accept }] };
  const options = { tag: requestId, icon: ICON, data, ...(notification === 'pending' && withAccept) };
  return registration.showNotification(requestNotifications[notification](senderName, game), options);
}

/** A later change of the start replaces the notification. */
const showReschedule = ({ registration }: PushScope, push: ReschedulePush): Promise<void> =>
  registration.showNotification(rescheduled(push.senderName, push.game, push.startsAt), {
    tag: push.postId,
    icon: ICON,
    data: { senderId: push.senderId },
  });

/** Shows the question before a start. It is answered on the dashboard. */
const showReadyCheck = ({ registration }: PushScope, { postId, game, startsAt, authorName }: ReadyCheckPush) =>
  registration.showNotification(stillIn(game, startsAt, authorName), {
    tag: checkTag({ postId, startsAt }),
    icon: ICON,
    data: { path: DASHBOARD },
  });

/** Accepts a request as the member that the notification was for. */
async function accept({ registration }: PushScope, data: unknown): Promise<void> {
  const request = requestDataSchema.safeParse(data).data;
  if (!request) return;
  const { method, path } = changeJoinRequestEndpoint;
  const isAccepted = await fetch(fillPath(path, { requestId: request.requestId }), {
    method,
    headers: { 'content-type': 'application/json', [MEMBER_HEADER]: request.recipientId },
    body: JSON.stringify({ state: 'accepted' }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isAccepted) return;
  const options = { tag: request.requestId, icon: ICON, data, body: pushTexts.acceptFailedText };
  await registration.showNotification(pushTexts.acceptFailed, options);
}

/** Shows a push, unless it has expired or a window is visible and focused. A message replaces the conversation's earlier notification. */
async function show(worker: PushScope, push: Push | undefined): Promise<void> {
  const windows = await listDashboardWindows(worker);
  if (windows.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return;
  if (push && push.expiresAt.getTime() <= Date.now()) return;
  // Browsers require a notification for each push.
  if (!push) return worker.registration.showNotification(pushTexts.newNotification, { icon: ICON, tag: MESSAGES });
  if (push.kind === 'join-request') return showRequest(worker, push);
  if (push.kind === 'reschedule') return showReschedule(worker, push);
  if (push.kind === 'ready-check') return showReadyCheck(worker, push);
  const { chatId, messageId, senderId, senderName, text } = push;
  // A window may have notified of this message already.
  const isFirst = await tryTabLock(`desktop ${messageId}`, LOCK_MS);
  if (!isFirst && (await worker.registration.getNotifications({ tag: chatId })).length > 0) return;
  const options = { tag: chatId, renotify: isFirst, silent: !isFirst, icon: ICON, data: { senderId } };
  return worker.registration.showNotification(senderName, { ...options, body: text ?? pushTexts.sentMessage });
}

/** Opens the conversation, or the dashboard of a ready check, in an open dashboard window, without reloading it, or in a new window. */
async function open(worker: PushScope, data: unknown): Promise<void> {
  const subject = notificationDataSchema.safeParse(data).data ?? { path: MESSAGES };
  const [lastFocused] = await listDashboardWindows(worker);
  if (!lastFocused) {
    await worker.clients.openWindow('senderId' in subject ? `${MESSAGES}/${subject.senderId}` : subject.path);
    return;
  }
  await lastFocused.focus();
  if (!('senderId' in subject)) return;
  const message: WorkerMessage = { kind: 'open-chat', memberId: subject.senderId };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client takes no target origin
  lastFocused.postMessage(message);
}

/** Shows push notifications and handles clicks on them. */
export function listenForPush(worker: PushScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, readPush(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(
      event.action === ACCEPT ? accept(worker, event.notification.data) : open(worker, event.notification.data),
    );
  });
}
