import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { listPushTargets } from '../users/push-subscription-repository.ts';
import { pushToMember } from '../users/push-to-member.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { findRequest } from './join-request-repository.ts';

/** Pushes a new request to its author, or an accepted one to its requester. Other changes are not pushed. */
export function pushRequest({ db, pusher }: Pick<JoinRequestDeps, 'db' | 'pusher'>, request: JoinRequest): void {
  const { id: requestId, state, author, requester, game } = request;
  if (state !== 'pending' && state !== 'accepted') return;
  const [sender, recipient] = state === 'pending' ? [requester, author] : [author, requester];
  pushToMember(pusher, {
    recipientId: recipient.id,
    subject: requestId,
    listTargets: async () => {
      const current = await findRequest(db, requestId);
      return current?.state === state ? listPushTargets(db, recipient.id, sender.id) : [];
    },
    pushFor: () => ({
      kind: 'join-request',
      state,
      requestId,
      recipientId: recipient.id,
      senderId: sender.id,
      senderName: sender.name,
      game,
    }),
  });
}
