type DesktopPermission = NotificationPermission | 'unsupported';

/** Whether this browser may show notifications for us; 'unsupported' where it has none. */
export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Lets the browser ask the person, unless they have answered before. */
export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission();

interface DesktopNotification {
  readonly title: string;
  readonly body: string;
  /** The address of a picture; without one it is the product's. */
  readonly picture: string | null;
  /** A later notice of the same name takes the place of this one. */
  readonly tag: string;
  readonly onPress: () => void;
}

/** Shows a notification of the system, and says how to take it away; nothing happens where that is not allowed. */
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
    // Phones have the class and refuse to make one without a service worker.
    return () => undefined;
  }
}
