import { t } from '@lingui/core/macro';
import type { AlertedPost } from '@muster/contract/notifications/push.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { alertMember, closeAlert } from '#src/features/notifications/alert-member.ts';
import { claimToast } from '#src/features/notifications/claim-toast.ts';
import type { NotificationData } from '#src/features/notifications/worker-message.ts';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';
import { describeAlert, describeAlerts } from './describe-alerts.ts';

const to = '/dashboard/alerts';
const TOAST_MS = 8_000;
/** Collects a burst of matching posts, so that it causes one toast and one sound. */
const BATCH_MS = 800;

/** Posts of the next toast, and of the one that is still shown. */
let posts: readonly AlertedPost[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let end: ReturnType<typeof setTimeout> | undefined;
/** Withdraws the toast that is shown. */
let shown = new AbortController();

function reset(): void {
  clearTimeout(timer);
  clearTimeout(end);
  [posts, timer, end] = [[], undefined, undefined];
}
addSessionCleanup(reset);

interface DueAlerts {
  readonly posts: readonly AlertedPost[];
  /** Without a sound or a desktop notification. */
  readonly isQuiet?: boolean | undefined;
}

/** Notifies of posts that match saved searches, unless the screen lists them. */
export function notifyOfAlerts({ posts: found, isQuiet }: DueAlerts, memberId: string, router: RegisteredRouter): void {
  const [first] = found;
  if (!first) return;
  posts = [...posts.filter(({ id }) => !found.some((one) => one.id === id)), ...found];
  timer ??= setTimeout(() => {
    timer = undefined;
    clearTimeout(end);
    end = setTimeout(reset, TOAST_MS);
    void notify(first.id, memberId, router, isQuiet);
  }, BATCH_MS);
}

/** Withdraws the notifications of posts that the member has seen, possibly in another window. */
export function withdrawAlerts(seenIds: readonly string[]): void {
  for (const tag of [to, ...seenIds]) closeAlert(tag);
  const hadPosts = posts.length > 0;
  posts = posts.filter(({ id }) => !seenIds.includes(id));
  if (!hadPosts || posts.length > 0) return;
  shown.abort();
  reset();
}

/** `subject`: id of the first post of the burst, which is the same in every window, so that one of them shows it. */
async function notify(subject: string, memberId: string, router: RegisteredRouter, isQuiet = false): Promise<void> {
  const [post, ...others] = posts;
  if (!post) return;
  const isOne = others.length === 0;
  const { text, details = '' } = isOne ? describeAlert(post) : { text: describeAlerts(posts.length) };
  const data: NotificationData = isOne ? { postId: post.id } : { path: to };
  const isVisible = router.state.location.pathname === to;
  const open = (): void => void router.navigate({ to });
  shown = new AbortController();
  const { signal } = shown;
  const alert = {
    notification: 'alert' as const,
    memberId,
    // The tag of its push.
    id: isOne ? post.id : to,
    subject: `alert ${subject}`,
    text,
    details,
    picture: null,
    isVisible,
    data,
    onPress: open,
    signal,
  };
  if (!isQuiet) alertMember(alert);
  if (isVisible || !(await claimToast(`alert ${subject}`)) || signal.aborted) return;
  const action = { label: t`View`, onPress: open };
  showToast(text, { id: to, description: details, action, durationMs: TOAST_MS, signal });
}
