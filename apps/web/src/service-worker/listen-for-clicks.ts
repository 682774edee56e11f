import { t } from '@lingui/core/macro';
import { fillPath, MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import {
  changeJoinRequestEndpoint,
  joinRequestIdSchema,
  joinRequestSchema,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { postIdSchema } from '@muster/contract/posts/post-id.ts';
import { z } from '@muster/contract/zod.ts';
import {
  type NotificationData,
  notificationDataSchema,
  type WorkerMessage,
} from '#src/features/notifications/worker-message.ts';
import {
  ACCEPT,
  type Activate,
  ALERTS,
  CONNECT,
  DASHBOARD,
  ICON,
  languageSchema,
  listDashboardWindows,
  MESSAGES,
  type PushScope,
} from './show-push.ts';

/** Browsers open a window only within some seconds after a click. */
const CONNECT_TIMEOUT_MS = 5000;

const requestDataSchema = z.object({
  ...languageSchema.shape,
  requestId: joinRequestIdSchema,
  recipientId: memberIdSchema,
});

const alertDataSchema = z.object({ postId: postIdSchema, recipientId: memberIdSchema });

/** Accepts a request as the member that the notification was for. */
async function accept({ registration }: PushScope, data: unknown, activate: Activate): Promise<void> {
  const request = requestDataSchema.safeParse(data).data;
  if (!request) return;
  const { method, path } = changeJoinRequestEndpoint;
  const isAccepted = await fetch(fillPath(path, { requestId: request.requestId }), {
    method,
    headers: { 'content-type': 'application/json', [MEMBER_HEADER]: request.recipientId },
    body: JSON.stringify({ name: 'accept' }),
  }).then(
    // A sign-in page of the network may answer in place of the server.
    ({ ok, headers }) => ok && headers.get('content-type')?.startsWith('application/json'),
    () => false,
  );
  if (isAccepted) return;
  activate(request.language);
  const options = { tag: request.requestId, icon: ICON, data, body: t`Open the app to answer it.` };
  await registration.showNotification(t`Couldn't accept the request`, options);
}

function pathOf(subject: NotificationData | { readonly path: typeof MESSAGES }): string {
  if ('senderId' in subject) return `${MESSAGES}/${subject.senderId}`;
  if ('postId' in subject) return sharedPostPath(subject.postId);
  return 'crewId' in subject ? `${DASHBOARD}/crew/${subject.crewId}` : subject.path;
}

/** The message to an open window. Undefined if it stays on its screen. */
function messageOf(subject: NotificationData | { readonly path: typeof MESSAGES }): WorkerMessage | undefined {
  if ('senderId' in subject) return { kind: 'open-chat', memberId: subject.senderId };
  if ('crewId' in subject) return { kind: 'open-crew', crewId: subject.crewId };
  if ('postId' in subject) return { kind: 'open-post', postId: subject.postId };
  return subject.path === ALERTS ? { kind: 'open-alerts' } : undefined;
}

/** Opens the target of a notification in an open dashboard window, without reloading it, or else in a new window. */
async function open(worker: PushScope, data: unknown): Promise<void> {
  const subject = notificationDataSchema.safeParse(data).data ?? { path: MESSAGES };
  const [lastFocused] = await listDashboardWindows(worker);
  if (!lastFocused) {
    await worker.clients.openWindow(pathOf(subject));
    return;
  }
  await lastFocused.focus();
  const message = messageOf(subject);
  if (!message) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client takes no target origin
  lastFocused.postMessage(message);
}

/**
 * Requests to join a post as the member that the notification was for, like the button of the post, and opens the
 * conversation. If that fails, opens the post, which shows its state.
 */
async function connect(worker: PushScope, data: unknown): Promise<void> {
  const alert = alertDataSchema.safeParse(data).data;
  if (!alert) return open(worker, data);
  const { method, path } = requestToJoinEndpoint;
  const response: unknown = await fetch(fillPath(path, { postId: alert.postId }), {
    method,
    headers: { [MEMBER_HEADER]: alert.recipientId },
    signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  })
    .then((answer) => answer.json())
    .catch(() => undefined);
  const author = z.pick(joinRequestSchema, { author: true }).safeParse(response).data?.author;
  await open(worker, author ? { senderId: author.id } : data);
}

/** Handles clicks on notifications and their buttons. */
export function listenForClicks(worker: PushScope, activate: Activate): void {
  worker.addEventListener('notificationclick', (event) => {
    const { data } = event.notification;
    event.notification.close();
    if (event.action === ACCEPT) event.waitUntil(accept(worker, data, activate));
    else event.waitUntil((event.action === CONNECT ? connect : open)(worker, data));
  });
}
