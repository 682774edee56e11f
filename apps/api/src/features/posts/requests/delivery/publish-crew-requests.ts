import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { requestNotification } from '@muster/contract/posts/requests/request-notifications.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Queryable } from '#src/db/client.ts';
import { listCrewChatMembers } from '#src/features/chat/crew/crew-chat-repository.ts';
import type { ChangedRequests } from '../post-requests-repository.ts';
import { listRequests } from '../join-request-repository.ts';
import { publishRead, publishRequests } from './publish-request.ts';
import { pushRequest } from './push-request.ts';
import type { Context } from '#src/features/context.ts';

type Notification = ChangedRequests['notification'];
type PublishContext = Pick<Context, 'db' | 'live' | 'pusher'>;

const detailsOf = (notification: Notification) => (notification === 'back-on' ? { isRestored: true } : {});

/** Skips requests that have changed again since: that change sends its own push. */
function pushAll(context: PublishContext, requests: readonly JoinRequest[], notification: Notification): void {
  for (const request of requests)
    if (notification === 'back-on' || notification === requestNotification(request))
      pushRequest(context, request, notification);
}

const listCrewPostIds = (requests: readonly JoinRequest[]): Set<string> =>
  new Set(
    requests.flatMap(({ state, isCalledOff, postId }) => ((state === 'accepted' || isCalledOff) && postId) || []),
  );

/** Makes everyone in the conversation of a post's crew fetch the crew again. Call it after the commit. */
export async function publishCrewMembersChanged(
  { db, live }: Pick<Context, 'db' | 'live'>,
  postId: string,
): Promise<void> {
  const memberIds = await listCrewChatMembers(db, crewChatIdOf(postId));
  if (memberIds.length > 0) live.publish(memberIds, { type: 'crew-members.changed', postId });
}

/**
 * Publishes changed requests, pushes their notification, and publishes the crews of these posts; by default those
 * of the requests. Call it after the commit.
 */
export async function publishCrewRequests(
  context: PublishContext,
  { ids, notification }: ChangedRequests,
  crewPostIds?: readonly string[],
): Promise<void> {
  const requests = await publishRequests(context, ids, detailsOf(notification));
  for (const postId of crewPostIds ?? listCrewPostIds(requests)) await publishCrewMembersChanged(context, postId);
  pushAll(context, requests, notification);
}

/** Reads requests that this transaction deletes next. Returns the function to call after the commit. */
export async function prepareCrewRequests(
  context: PublishContext,
  tx: Queryable,
  { ids, notification }: ChangedRequests,
): Promise<() => void> {
  const requests = await listRequests(tx, ids);
  return () => {
    publishRead(context.live, requests, detailsOf(notification));
    pushAll(context, requests, notification);
  };
}
