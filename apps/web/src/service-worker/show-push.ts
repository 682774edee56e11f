import { t } from '@lingui/core/macro';
import { notifications } from '@muster/contract/notifications/notifications.ts';
import { type AlertPush, type JoinRequestPush, type Push, pushSchema } from '@muster/contract/notifications/push.ts';
import { z } from '@muster/contract/zod.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import { describeAlert, describeAlerts } from '#src/features/board/alerts/describe-alerts.ts';
import type { WorkerMessage } from '#src/features/notifications/worker-message.ts';
import {
  describeReschedule,
  describeRequestNotification,
} from '#src/features/posts/requests/notifications/describe-notification.ts';
import { describeCrewPost } from '#src/features/posts/standing-crews/describe-crew-first.ts';
import { checkTag, describeReadyCheck } from '#src/features/posts/ready-check/describe-check.ts';
import { i18n } from '#src/lib/i18n.ts';
import { joinTexts } from '#src/lib/isolate.ts';

export const ICON = '/icons/icon-192.png';
export const DASHBOARD = '/dashboard';
export const ACCEPT = 'accept';
export const CONNECT = 'connect';
export const ALERTS = '/dashboard/alerts';
export const MESSAGES = '/dashboard/chat';
const OUTDATED = 'outdated';
const TEST = 'test';
/** As long as a window holds the lock of a message it notifies. */
const LOCK_MS = 10_000;

interface OpenWindow {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage): void;
}

type MessagePush = Extract<Push, { kind: 'message' }>;

/** Buttons of a notification, where the platform shows them. */
interface WithActions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly data: unknown;
  close(): void;
}

export interface WaitableEvent {
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
    getNotifications(filter: { tag: string }): Promise<readonly ShownNotification[]>;
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

/** The language of the recipient. Also read from a push that this version does not know. */
export const languageSchema = z.object({ language: z.optional(z.string()) });

const isDashboard = ({ url }: OpenWindow): boolean => new URL(url).pathname.startsWith(DASHBOARD);

/** Dashboard windows, most recently focused first. */
export async function listDashboardWindows({ clients }: PushScope): Promise<OpenWindow[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(isDashboard);
}

interface ReceivedPush {
  readonly push?: Push | undefined;
  readonly language?: string | undefined;
}

function readPush(data: { json(): unknown } | null): ReceivedPush {
  try {
    const content = data?.json();
    return { push: pushSchema.safeParse(content).data, language: languageSchema.safeParse(content).data?.language };
  } catch {
    return {};
  }
}

/** Activates a push's language. Format its texts before the next `await`: another push may switch it. */
export type Activate = (language: string | undefined) => void;

/** Activates one of `languages`, or English. */
export const createActivate =
  (languages: readonly string[]): Activate =>
  (language = '') =>
    i18n.activate(languages.includes(language) ? language : 'en');

/** A notification to show. A later one with the same tag replaces it. */
interface NotificationContent {
  readonly title: string;
  readonly options: NotificationOptions & WithActions & { readonly tag: string };
}

/** A notification of a request. Questions have an Accept button on platforms that support actions. */
function describeRequest(push: JoinRequestPush, language?: string): NotificationContent {
  const { notification, requestId, recipientId, senderId, senderName } = push;
  const data = { requestId, recipientId, senderId, notification, language };
  const withAccept = { actions: [{ action: ACCEPT, title: t`Accept` }] };
  const options = { tag: requestId, data, ...(notifications[notification].isQuestion && withAccept) };
  return { title: describeRequestNotification(notification, { ...push, name: senderName }), options };
}

/** A matching post with a Connect button, on platforms that support actions, or the number of posts. */
function describeAlertPush({ recipientId, count, post, expiresAt }: AlertPush): NotificationContent {
  if (!post) {
    const title = describeAlerts(count);
    // The time distinguishes digests with the same number.
    return { title, options: { tag: ALERTS, data: { path: ALERTS, expiresAt: expiresAt.getTime() } } };
  }
  const { text: title, details: body } = describeAlert(post);
  const data = { postId: post.id, recipientId };
  return { title, options: { tag: post.id, body, data, actions: [{ action: CONNECT, title: t`Connect` }] } };
}

/** A post that a standing crew sees first, with a Connect button. */
function describeCrewPostPush({ recipientId, post }: Extract<Push, { kind: 'crew-post' }>): NotificationContent {
  const { text: title, details: body } = describeCrewPost(post);
  const data = { postId: post.id, recipientId };
  return { title, options: { tag: post.id, body, data, actions: [{ action: CONNECT, title: t`Connect` }] } };
}

function describeMessage(push: MessagePush): NotificationContent {
  const { chatId, crewId, messageId, senderId, senderName, text, game } = push;
  const title = game === undefined ? senderName : joinTexts([senderName, t`${game} crew`]);
  const data = { ...(crewId === undefined ? { senderId } : { crewId }), messageId };
  return { title, options: { tag: chatId, body: text ?? t`Sent you a message`, data } };
}

function describePush({ push, language }: ReceivedPush): NotificationContent {
  switch (push?.kind) {
    case 'join-request':
      return describeRequest(push, language);
    case 'reschedule': {
      const { senderId, senderName, game, startsAt, postId } = push;
      return { title: describeReschedule(senderName, game, startsAt), options: { tag: postId, data: { senderId } } };
    }
    case 'ready-check': {
      const { postId, game, startsAt, authorName } = push;
      const options = { tag: checkTag({ postId, startsAt }), data: { path: DASHBOARD } };
      return { title: describeReadyCheck(game, startsAt, authorName), options };
    }
    case 'alert':
      return describeAlertPush(push);
    case 'crew-post':
      return describeCrewPostPush(push);
    case 'message':
      return describeMessage(push);
    case 'test': {
      // The time distinguishes one test from the next.
      const data = { path: DASHBOARD, expiresAt: push.expiresAt.getTime() };
      return { title: t`Notifications work in this browser`, options: { tag: TEST, data } };
    }
    default:
      return { title: t`You have a new notification`, options: { tag: MESSAGES } };
  }
}

/** Whether the notification is open, or a window shows or has shown this message. */
async function isRepeated(
  { registration }: PushScope,
  { title, options }: NotificationContent,
  push?: Push,
): Promise<boolean> {
  if (push?.kind === 'message' && !(await tryTabLock(`desktop ${push.messageId}`, LOCK_MS))) return true;
  const { tag, body = '', data } = options;
  const isSame = (shown: ShownNotification): boolean =>
    JSON.stringify([shown.title, shown.body, shown.data]) === JSON.stringify([title, body, data]);
  return (await registration.getNotifications({ tag })).some(isSame);
}

const isInUse = ({ visibilityState, focused }: OpenWindow): boolean => visibilityState === 'visible' && focused;

/**
 * Shows a push, silently if it repeats. Browsers withdraw the permission of a worker that shows nothing, so an expired push, or
 * one that arrives while a window is in use, is shown silently and closed.
 */
async function show(worker: PushScope, received: ReceivedPush, activate: Activate): Promise<void> {
  const { push, language } = received;
  const { registration } = worker;
  const windows = await listDashboardWindows(worker);
  activate(language);
  const described = describePush(received);
  const { title, options } = described;
  if (windows.some(isInUse) || (push && push.expiresAt.getTime() <= Date.now())) {
    await registration.showNotification(title, { icon: ICON, tag: OUTDATED, silent: true });
    for (const shown of await registration.getNotifications({ tag: OUTDATED })) shown.close();
    return;
  }
  const isRepeat = await isRepeated(worker, described, push);
  const alerting = { renotify: !isRepeat, silent: isRepeat };
  await registration.showNotification(title, { ...options, icon: ICON, ...alerting });
}

/** Shows push notifications in the language of their recipient. */
export const listenForPush = (worker: PushScope, activate: Activate): void =>
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, readPush(event.data), activate)));
