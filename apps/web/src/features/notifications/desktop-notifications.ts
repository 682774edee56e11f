import type { NotificationData } from './worker-message.ts';

type DesktopPermission = NotificationPermission | 'unsupported';

/** Without https, browsers report that the member denied it. */
export const desktopPermission = (): DesktopPermission =>
  isSecureContext && typeof Notification !== 'undefined' ? Notification.permission : 'unsupported';

/** Prompts for permission, unless the member has already decided. */
export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission();

/** Calls `onChange` when the member changes the permission in the browser, until the returned function is called. */
export function onPermissionChange(onChange: () => void): () => void {
  const stop = new AbortController();
  const permissions: Permissions | undefined = navigator.permissions;
  permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', onChange, { signal: stop.signal }))
    .catch(() => undefined);
  return () => stop.abort();
}

interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  /** Picture URL; null shows the app icon. */
  readonly picture: string | null;
  /** A later notification with the same tag replaces this one, also a push. */
  readonly tag: string;
  readonly data: NotificationData;
  /** Without a service worker, this window handles the click. */
  readonly onPress: () => void;
}

/** Notifications that this window shows itself, by tag. */
const ownNotifications = new Map<string, Notification>();

async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  return registration?.active ? registration : undefined;
}

/** The icon of the tab. */
const readPageIcon = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '/favicon.svg';

function showInWindow({ title, body, picture, tag, onPress }: DesktopNotification): void {
  const options = { body, tag, icon: picture ?? readPageIcon(), renotify: true };
  const notification = new Notification(title, options);
  ownNotifications.set(tag, notification);
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    onPress();
  });
}

/** Shows a system notification if permitted, through the service worker if there is one. */
export async function showDesktopNotification(notification: DesktopNotification): Promise<void> {
  if (desktopPermission() !== 'granted') return;
  try {
    const { title, body, picture, tag, data } = notification;
    const worker = await findWorker();
    // `renotify`: a later notification with the same tag alerts again.
    const options = { body, tag, icon: picture ?? readPageIcon(), renotify: true, data };
    if (worker) await worker.showNotification(title, options);
    else showInWindow(notification);
  } catch {
    // On phones the constructor throws: there only a service worker may show notifications.
  }
}

/** Closes matching notifications of this browser, both pushes and those of this window. Never throws. */
export async function closeNotifications(
  matches: (notification: Pick<Notification, 'tag' | 'data'>) => boolean,
): Promise<void> {
  for (const [tag, notification] of ownNotifications) {
    if (!matches(notification)) continue;
    notification.close();
    ownNotifications.delete(tag);
  }
  try {
    const shown = await (await findWorker())?.getNotifications();
    shown?.filter(matches).forEach((notification) => notification.close());
  } catch {
    // The worker was just removed.
  }
}
