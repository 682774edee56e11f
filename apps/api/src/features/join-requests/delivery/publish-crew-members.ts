import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listCrewChatMembers } from '#src/features/chat/crew/crew-chat-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Makes everyone in the conversation of a post's crew fetch the crew again. Call it after the commit. */
export async function publishCrewMembersChanged(
  { db, live }: Pick<Context, 'db' | 'live'>,
  postId: string,
): Promise<void> {
  const memberIds = await listCrewChatMembers(db, crewChatIdOf(postId));
  if (memberIds.length > 0) live.publish(memberIds, { type: 'crew-members.changed', postId });
}
