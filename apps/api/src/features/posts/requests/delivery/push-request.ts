import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import { notifications, type RequestNotification } from '@muster/contract/notifications/notifications.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { listPushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { insertMissed } from '#src/features/notifications/missed-notification-repository.ts';
import { pushExpiry, pushToMember } from '#src/features/notifications/push-to-member.ts';
import { findRequest } from '../join-request-repository.ts';
import type { ChangedRequest } from '../request-state-repository.ts';
import type { Context } from '#src/features/context.ts';

const hasExpiry = (state: JoinRequestState): boolean =>
  state === 'invited' || state === 'pending' || state === 'offered';

/** Notifications that are also pushed if an account was deleted, and the request with it. */
const pushedAfterDeletion: readonly RequestNotification[] = ['called-off', 'called-off-by-admin', 'left'];

/** Pushes a notification of a request to its recipient, unless the request has changed again. */
export function pushRequest(
  { db, pusher }: Pick<Context, 'db' | 'pusher'>,
  request: JoinRequest,
  notification: RequestNotification | null,
  friend: Pick<ChangedRequest, 'friend'> = {},
): void {
  const { id: requestId, author, requester, broughtBy, game, partySize, state, expiresAt, isCalledOff } = request;
  if (notification === null) return;
  const [sender, recipient] =
    notifications[notification].recipient === 'author' ? [requester, author] : [author, requester];
  pushToMember(pusher, {
    notification,
    recipientId: recipient.id,
    subject: requestId,
    listTargets: async () => {
      const current = await findRequest(db, requestId);
      const isCurrent = current
        ? current.state === state && current.isCalledOff === isCalledOff
        : pushedAfterDeletion.includes(notification);
      return isCurrent ? listPushTargets(db, recipient.id, sender.id) : [];
    },
    pushFor: () => ({
      kind: 'join-request',
      expiresAt: hasExpiry(state) ? expiresAt : pushExpiry(),
      notification,
      requestId,
      recipientId: recipient.id,
      senderId: sender.id,
      senderName: sender.name,
      game,
      ...(partySize > 1 && { partySize }),
      ...(broughtBy && broughtBy.id !== author.id && { broughtBy: broughtBy.name }),
      ...friend,
    }),
    onMissed: () =>
      insertMissed(db, { memberId: recipient.id, kind: 'offered', subjectIds: [requestId], until: expiresAt }),
  });
}
