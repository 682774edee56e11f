import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listCrewPostsEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { createPostEndpoint, type PostDraft } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from './api-client.ts';
import { aPostDraft } from './factories.ts';
import { startWithAlerts } from './start-with-alerts.ts';

const draft = { seats: 2, startsAt: new Date(Date.now() + 30 * 60_000), isShared: true, isIndexable: true };

/** Ada's standing crew with Mira, and a member whose saved search matches every post. */
export async function startWithCrew(options: Parameters<typeof startWithAlerts>[0] = {}) {
  const api = await startWithAlerts(options);
  const { db, author, searcher, as } = api;
  const [mira, crewId] = [await as('member', 'Mira'), uuidv7()];
  await db.execute(sql`insert into chats (id, crew_id, name, host_id, game_id, game, platform)
    values (${crewChatIdOf(crewId)}, ${crewId}, 'Night Owls', ${author.id}, 'valorant', 'Valorant', 'PC')`);
  await db.execute(sql`insert into chat_participants (chat_id, member_id, joined_at)
    select ${crewChatIdOf(crewId)}, member, now() from unnest(array[${author.id}, ${mira.id}]::uuid[]) as member`);
  await api.save({});
  const create = (changes: Partial<PostDraft> = {}, by: ApiClient = author) =>
    by.send(createPostEndpoint, { body: aPostDraft({ ...draft, firstCrewId: crewId, ...changes }) });
  const post = async (changes: Partial<PostDraft> = {}) =>
    createPostEndpoint.response.parse((await create(changes)).json());
  const openNow = () => db.execute(sql`update posts set visible_from = now() where visible_from is not null`);
  const crewPosts = async (client: ApiClient) => (await client.call(listCrewPostsEndpoint, {})).map(({ id }) => id);
  return { ...api, searcher, mira, crewId, create, post, openNow, crewPosts };
}
