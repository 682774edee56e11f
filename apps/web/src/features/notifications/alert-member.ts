import { type NotificationName, notifications } from '@muster/contract/notifications/notifications.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import { claimNotification } from './claim-notification.ts';
import { closeNotifications, showDesktopNotification } from './desktop-notifications.ts';
import { notificationSettings } from './notification-settings.ts';
import { canPlayTone, playTone } from './tone.ts';
import type { NotificationData } from './worker-message.ts';

interface Alert {
  readonly notification: NotificationName;
  readonly memberId: string;
  /** A later desktop notification with the same id replaces this one. */
  readonly id: string;
  /** What happened. Only one window alerts of it. */
  readonly subject: string;
  readonly text: string;
  readonly details?: string;
  readonly picture: string | null;
  /** This window shows it already. */
  readonly isVisible: boolean;
  /** Target of a click, and how this window opens it. */
  readonly data: NotificationData;
  readonly onPress: () => void;
  /** Withdraws the alert when aborted. */
  readonly signal?: AbortSignal;
}

/** Closes the notification with this id, if it is open. */
export const closeAlert = (id: string): void => void closeNotifications(({ tag }) => tag === id);

/** Plays a sound and shows a desktop notification, as the member has chosen, for notifications that may be pushed. */
export function alertMember(alert: Alert): void {
  if (!notifications[alert.notification].isPushed) return;
  const { sound, desktop } = notificationSettings.read(alert.memberId);
  if (sound) void play(alert);
  if (desktop) void notify(alert);
}

/** The member may have read it or signed out while this window waited. */
const isCurrent = ({ memberId, signal }: Alert): boolean => !signal?.aborted && cachedMemberId() === memberId;

async function play(alert: Alert): Promise<void> {
  const isVisible = alert.isVisible && !document.hidden && document.hasFocus();
  // Another window may be able to play it.
  if (!isVisible && !canPlayTone()) return;
  if ((await claimNotification('sound', alert.subject, isVisible)) && isCurrent(alert)) playTone();
}

async function notify(alert: Alert): Promise<void> {
  if (!(await claimNotification('desktop', alert.subject, !document.hidden)) || !isCurrent(alert)) return;
  const { id, text: title, details: body = '', picture, data, onPress, signal } = alert;
  await showDesktopNotification({ title, body, picture, tag: id, data, onPress });
  if (signal?.aborted) closeAlert(id);
}
