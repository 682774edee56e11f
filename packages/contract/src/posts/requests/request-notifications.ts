import type { Side } from './request-commands.ts';

/** Notifications of a change that the other side or the server made. */
export const requestNotificationNames = [
  'invited',
  'invitation-accepted',
  'invitation-declined',
  'pending',
  'offered',
  'accepted',
  'accept-undone',
  'seat-taken',
  'declined',
  'expired',
  'left',
  'removed',
  'closed',
  'check-missed',
  'called-off',
  'back-on',
] as const;
export type RequestNotification = (typeof requestNotificationNames)[number];

interface NotificationRule {
  readonly recipient: Side;
  /** Also pushed, with a sound: a decision of the other side, a free seat or a missed ready check. */
  readonly isPushed: boolean;
}

const toAuthor: NotificationRule = { recipient: 'author', isPushed: true };
const toRequester: NotificationRule = { recipient: 'requester', isPushed: true };

export const notificationRules: Readonly<Record<RequestNotification, NotificationRule>> = {
  invited: toRequester,
  'invitation-accepted': toAuthor,
  'invitation-declined': toAuthor,
  pending: toAuthor,
  offered: toRequester,
  /** A waiting party took a free seat. */
  'seat-taken': toAuthor,
  accepted: toRequester,
  /** The author undid the acceptance. */
  'accept-undone': toRequester,
  declined: toRequester,
  expired: { recipient: 'requester', isPushed: false },
  left: toAuthor,
  removed: toRequester,
  closed: { recipient: 'requester', isPushed: false },
  /** The requester did not answer the ready check. */
  'check-missed': toRequester,
  /** The post was deactivated or deleted before its end, or its author missed or declined the ready check. */
  'called-off': toRequester,
  /** A post that was called off is active again. */
  'back-on': toRequester,
};
