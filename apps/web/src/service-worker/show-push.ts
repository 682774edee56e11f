import { plural, t } from '@lingui/core/macro';
import {
  type AlertPush,
  type JoinRequestPush,
  type Push,
  pushSchema,
  type ReadyCheckPush,
  type ReschedulePush,
} from '@muster/contract/notifications/push.ts';
import { crewPostIdOf } from '@muster/contract/chat/chat.ts';
import { z } from '@muster/contract/zod.ts';
import { capitalize, formatDayAndTime } from '#src/lib/time/dates.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import { type NotificationData, type WorkerMessage } from '#src/features/notifications/worker-message.ts';
import {
  describeReschedule,
  requestNotifications,
} from '#src/features/join-requests/notifications/describe-notification.ts';
import { checkTag, describeReadyCheck } from '#src/features/join-requests/ready-check/describe-check.ts';
import { i18n } from '#src/lib/i18n.ts';
import { joinTexts } from '#src/lib/isolate.ts';

export const ICON = '/icons/icon-192.png';
export const DASHBOARD = '/dashboard';
export const ACCEPT = 'accept';
export const CONNECT = 'connect';
export const ALERTS = '/dashboard/alerts';
export const MESSAGES = '/dashboard/chat';
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

/** Shows a new request or an invitation with an Accept button, on platforms that support actions, or a decision without. */
function showRequest({ registration }: PushScope, push: JoinRequestPush, language?: string): Promise<void> {
  const { notification, requestId, recipientId, senderId, senderName, game } = push;
  const data = { requestId, recipientId, senderId, notification, language };
  const withAccept = { actions: [{ action: ACCEPT, title: t`Accept` }] };
  const isQuestion = notification === 'pending' || notification === 'invited';
  const options = { tag: requestId, icon: ICON, data, ...(isQuestion && withAccept) };
  return registration.showNotification(requestNotifications[notification](senderName, game), options);
}

/** A later change of the start replaces the notification. */
const showReschedule = ({ registration }: PushScope, push: ReschedulePush): Promise<void> =>
  registration.showNotification(describeReschedule(push.senderName, push.game, push.startsAt), {
    tag: push.postId,
    icon: ICON,
    data: { senderId: push.senderId },
  });

/** Shows the question before a start. It is answered on the dashboard. */
const showReadyCheck = ({ registration }: PushScope, { postId, game, startsAt, authorName }: ReadyCheckPush) =>
  registration.showNotification(describeReadyCheck(game, startsAt, authorName), {
    tag: checkTag({ postId, startsAt }),
    icon: ICON,
    data: { path: DASHBOARD },
  });

/** Shows a matching post with a Connect button, on platforms that support actions, or the number of posts. */
function showAlert({ registration }: PushScope, { recipientId, count, post }: AlertPush): Promise<void> {
  const data: NotificationData = { path: ALERTS };
  if (!post) {
    const title = plural(count, { one: '# new post matches your searches', other: '# new posts match your searches' });
    return registration.showNotification(title, { tag: ALERTS, icon: ICON, data });
  }
  const { id: postId, authorName, game, startsAt } = post;
  return registration.showNotification(t`New post: ${game}`, {
    tag: postId,
    icon: ICON,
    body: startsAt ? joinTexts([authorName, capitalize(formatDayAndTime(startsAt))]) : authorName,
    data: { postId, recipientId },
    actions: [{ action: CONNECT, title: t`Connect` }],
  });
}

/** A message replaces the conversation's earlier notification. */
async function showMessage({ registration }: PushScope, push: Extract<Push, { kind: 'message' }>): Promise<void> {
  const { chatId, messageId, senderId, senderName, text, game } = push;
  const crewPostId = crewPostIdOf(chatId);
  const data = crewPostId === null ? { senderId } : { crewPostId };
  const title = game === undefined ? senderName : joinTexts([senderName, t`${game} crew`]);
  const body = text ?? t`Sent you a message`;
  // A window may have notified of this message already.
  const isFirst = await tryTabLock(`desktop ${messageId}`, LOCK_MS);
  if (!isFirst && (await registration.getNotifications({ tag: chatId })).length > 0) return;
  const options = { tag: chatId, renotify: isFirst, silent: !isFirst, icon: ICON, data };
  return registration.showNotification(title, { ...options, body });
}

/** Shows a push, unless it has expired or a window is visible and focused. */
async function show(worker: PushScope, { push, language }: ReceivedPush, activate: Activate): Promise<void> {
  const windows = await listDashboardWindows(worker);
  if (windows.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return;
  if (push && push.expiresAt.getTime() <= Date.now()) return;
  activate(language);
  // Browsers require a notification for each push.
  if (!push) return worker.registration.showNotification(t`You have a new notification`, { icon: ICON, tag: MESSAGES });
  if (push.kind === 'join-request') return showRequest(worker, push, language);
  if (push.kind === 'reschedule') return showReschedule(worker, push);
  if (push.kind === 'ready-check') return showReadyCheck(worker, push);
  if (push.kind === 'alert') return showAlert(worker, push);
  return showMessage(worker, push);
}

/** Shows push notifications in the language of their recipient. */
export const listenForPush = (worker: PushScope, activate: Activate): void =>
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, readPush(event.data), activate)));
