import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Queryable } from '#src/db/client.ts';
import { listCrewChatMembers } from '#src/features/chat/crew/crew-chat-repository.ts';
import { listChangedRequests } from '../join-request-repository.ts';
import type { ChangedRequest } from '../request-state-repository.ts';
import { type PublishContext, publishRead, publishRequests } from './publish-request.ts';
import type { Context } from '#src/features/context.ts';

const listCrewIds = (requests: readonly JoinRequest[]): Set<string> =>
  new Set(
    requests.flatMap(({ state, isCalledOff, postId }) => ((state === 'accepted' || isCalledOff) && postId) || []),
  );

/** Makes everyone in the conversation of a crew fetch the crew again. Call it after the commit. */
export async function publishCrewMembersChanged(
  { db, live }: Pick<Context, 'db' | 'live'>,
  crewId: string,
): Promise<void> {
  const memberIds = await listCrewChatMembers(db, crewId);
  if (memberIds.length > 0) live.publish(memberIds, { type: 'crew-members.changed', crewId });
}

/**
 * Publishes changed requests, pushes their notifications and publishes the crews in crewIds, by default those of the
 * requests. Call it after the commit.
 */
export async function publishCrewRequests(
  context: PublishContext,
  changes: readonly ChangedRequest[],
  crewIds?: readonly string[],
): Promise<void> {
  const requests = await publishRequests(context, changes);
  for (const crewId of crewIds ?? listCrewIds(requests)) await publishCrewMembersChanged(context, crewId);
}

/** Reads requests that this transaction deletes next. Returns the function to call after the commit. */
export async function prepareCrewRequests(
  context: PublishContext,
  tx: Queryable,
  changes: readonly ChangedRequest[],
): Promise<() => void> {
  const read = await listChangedRequests(
    tx,
    changes.map(({ id }) => id),
  );
  return () => publishRead(context, read, changes);
}
