import { topics } from '@muster/contract/topics.ts';
import { listCrewChatMembers } from '#src/features/chat/crew/crew-chat-repository.ts';
import type { NewHost } from '#src/features/chat/crew/standing-crew-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Makes these members fetch the crew again, including those who left it. */
export function publishCrew({ live }: Pick<Context, 'live'>, crewId: string, memberIds: readonly string[]): void {
  const stale = [topics.chats, [...topics.crew, crewId], topics.standingCrews];
  live.publish([...new Set(memberIds)], { type: 'topics.changed', topics: stale.map((topic) => [...topic]) });
}

export const publishHostNotices = ({ live }: Pick<Context, 'live'>, newHosts: readonly NewHost[]): void =>
  live.publish([...new Set(newHosts.map(({ hostId }) => hostId))], { type: 'notice.sent' });

/** Publishes the crews of a host who was replaced. Call it after the commit. */
export async function publishNewHosts(
  context: Pick<Context, 'db' | 'live'>,
  newHosts: readonly NewHost[],
): Promise<void> {
  for (const { crewId } of newHosts) publishCrew(context, crewId, await listCrewChatMembers(context.db, crewId));
  publishHostNotices(context, newHosts);
}
