type DesktopPermission = NotificationPermission | 'unsupported';

export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Prompts for permission, unless the member has already decided. */
export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission();

interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  /** Picture URL; null shows the app icon. */
  readonly picture: string | null;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  readonly onPress: () => void;
}

/** Shows a system notification if permitted; the returned function closes it. */
export function showDesktopNotification({ title, body, picture, tag, onPress }: DesktopNotification): () => void {
  if (desktopPermission() !== 'granted') return () => undefined;
  try {
    const notification = new Notification(title, { body, tag, icon: picture ?? '/favicon.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onPress();
    });
    return () => notification.close();
  } catch {
    // On phones the constructor throws: there only a service worker may show notifications.
    return () => undefined;
  }
}
