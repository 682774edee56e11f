import type { Side } from '../posts/requests/request-commands.ts';

interface NotificationRule {
  /** Pushed while no window is in use. Windows notify of it with a sound and on the desktop, as the member has chosen. */
  readonly isPushed: boolean;
  /** The recipient loses a seat without an answer: pushed after a minute even if a window shows it. */
  readonly isUrgent?: boolean;
  /** Emailed if no device received it, to members who turned this on. */
  readonly isEmailed?: boolean;
  /** The notification of the operating system has a button that accepts. */
  readonly isQuestion?: boolean;
}

interface RequestNotificationRule extends NotificationRule {
  readonly recipient: Side;
}

const toAuthor = { recipient: 'author', isPushed: true } as const;
const toRequester = { recipient: 'requester', isPushed: true } as const;
const shownToRequester = { recipient: 'requester', isPushed: false } as const;

/** Notifications of a request: changes that the other side or the server made. */
const requestRules = {
  invited: { ...toRequester, isQuestion: true },
  'invitation-accepted': toAuthor,
  'invitation-declined': toAuthor,
  pending: { ...toAuthor, isQuestion: true },
  offered: { ...toRequester, isUrgent: true, isEmailed: true },
  accepted: toRequester,
  /** The author undid the acceptance. */
  'accept-undone': toRequester,
  /** A waiting party took a free seat. */
  'seat-taken': toAuthor,
  /** A friend took a seat of a party. The request is the friend's. */
  brought: toAuthor,
  /** The same event, to the requester whose party it was. */
  'party-seat-taken': toRequester,
  declined: toRequester,
  expired: shownToRequester,
  left: toAuthor,
  removed: toRequester,
  closed: shownToRequester,
  /** The author looks for no more players. */
  'crew-complete': shownToRequester,
  /** A session ended before its closing time. */
  ended: shownToRequester,
  /** The requester did not answer the ready check. */
  'check-missed': toRequester,
  /** The author marked the requester as a no-show. */
  'marked-no-show': toRequester,
  'no-show-undone': toRequester,
  /** The post was deactivated or deleted before its start, or its author missed or declined the ready check. */
  'called-off': toRequester,
  /** An administrator deleted the post or its game, or suspended or deleted its author. */
  'called-off-by-admin': toRequester,
  /** A post that was called off is active again. */
  'back-on': toRequester,
};
export type RequestNotification = keyof typeof requestRules;

const otherRules = {
  message: { isPushed: true },
  reschedule: { isPushed: true },
  'ready-check': { isPushed: true, isUrgent: true, isEmailed: true },
  /** A post that a standing crew of the member sees first. */
  'crew-post': { isPushed: true },
  /** Posts that match a saved search. In quiet hours, only a toast in the window in use. */
  alert: { isPushed: true, isEmailed: true },
};
export type NotificationName = RequestNotification | keyof typeof otherRules;

/** One row per notification. */
export const notifications: Readonly<
  Record<RequestNotification, RequestNotificationRule> & Record<keyof typeof otherRules, NotificationRule>
> = { ...requestRules, ...otherRules };

const isRequestNotification = (name: string): name is RequestNotification => Object.hasOwn(requestRules, name);
export const requestNotificationNames = Object.keys(requestRules).filter(isRequestNotification);
