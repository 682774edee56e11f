import { topics } from '@muster/contract/topics.ts';
import type { Queryable } from '#src/db/client.ts';
import { listCrewChatMembers } from '#src/features/chat/crew/crew-chat-repository.ts';
import type { NewHost } from '#src/features/chat/crew/crew-host-repository.ts';
import { listAskedMembers } from '#src/features/chat/crew/standing-crew-repository.ts';
import type { Context } from '#src/features/context.ts';

type LiveContext = Pick<Context, 'live'>;

const publishChanged = ({ live }: LiveContext, memberIds: Iterable<string>, ...changed: (readonly string[])[]): void =>
  live.publish([...memberIds], { type: 'topics.changed', topics: changed.map((topic) => [...topic]) });

/** Makes these members fetch their crews and open questions again. */
export const publishQuestions = (context: LiveContext, memberIds: readonly string[]): void =>
  publishChanged(context, memberIds, topics.standingCrews);

/** Publishes new questions to the players, and the standing crew of the session to its host's open windows. */
export function publishSessionAsked(
  context: LiveContext,
  postId: string,
  hostId: string,
  askedIds: readonly string[],
): void {
  publishChanged(context, [hostId], topics.standingCrews, [...topics.crew, postId]);
  publishQuestions(context, askedIds);
}

/** Members of the crew, and those with an open question to join it. */
export const listAudience = async (db: Queryable, crewId: string) => ({
  memberIds: await listCrewChatMembers(db, crewId),
  askedIds: await listAskedMembers(db, crewId),
});
type Audience = Awaited<ReturnType<typeof listAudience>>;

/** Makes members fetch the crew again, including those who left it. Those who are asked to join fetch their question. */
export function publishCrew(context: LiveContext, crewId: string, ...audiences: readonly Audience[]): void {
  const memberIds = new Set(audiences.flatMap((audience) => audience.memberIds));
  const askedIds = new Set(audiences.flatMap((audience) => audience.askedIds.filter((id) => !memberIds.has(id))));
  publishChanged(context, memberIds, topics.chats, [...topics.crew, crewId], topics.standingCrews);
  publishQuestions(context, [...askedIds]);
}

/** Makes the host before a change fetch the notice about the crew again. */
export const publishNoticeChanged = (context: LiveContext, hostId: string): void =>
  publishChanged(context, [hostId], topics.notices);

export const publishHostNotices = ({ live }: LiveContext, newHosts: readonly NewHost[]): void =>
  live.publish([...new Set(newHosts.map(({ hostId }) => hostId))], { type: 'notice.sent' });

/** Publishes the crews of a host who was replaced. Call it after the commit. */
export async function publishNewHosts(
  context: Pick<Context, 'db' | 'live'>,
  newHosts: readonly NewHost[],
): Promise<void> {
  for (const { crewId } of newHosts) publishCrew(context, crewId, await listAudience(context.db, crewId));
  publishHostNotices(context, newHosts);
}
