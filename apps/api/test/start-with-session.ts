import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import {
  answerCrewQuestionEndpoint,
  createStandingCrewEndpoint,
  listStandingCrewsEndpoint,
  removeFromStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from './api-client.ts';
import { aMessageDraft } from './factories.ts';
import { startWithSeats } from './start-with-seats.ts';

export type Person = ApiClient & { readonly id: string };

const noLimit = { limits: { joinRequestChangesPerMinute: { points: 10_000, seconds: 60 } } };

/** Ada's session with Mira and Zoe, which has started. Yuki's request is still pending. */
export async function startWithSession() {
  const api = await startWithSeats(6, noLimit);
  const { db, author, mira, zoe, yuki, post, join, request } = api;
  await join(mira);
  await join(zoe);
  await request(yuki);
  const setStart = (postId: string, minutes: number) =>
    db.execute(sql`update posts set starts_at = now() + make_interval(mins => ${minutes}),
      closes_at = now() + make_interval(mins => ${minutes + 180}) where id = ${postId}`);
  await setStart(post.id, -10);
  const forgetCrew = () => db.execute(sql`update posts set standing_crew_id = null where id = ${post.id}`);
  const sendCreate = (host: ApiClient, id: string = uuidv7(), name = 'Night Owls') =>
    host.send(createStandingCrewEndpoint, { body: { id, postId: post.id, name } });
  /** Creates a crew as if the session had none yet. */
  const createCrew = async () => {
    await forgetCrew();
    return (
      await author.call(createStandingCrewEndpoint, { body: { id: uuidv7(), postId: post.id, name: 'Night Owls' } })
    ).crewId;
  };
  const answer = (client: ApiClient, crewId: string, isJoining: boolean) =>
    client.send(answerCrewQuestionEndpoint, { params: { crewId }, body: { isJoining } });
  const remove = (client: ApiClient, crewId: string, { id: memberId }: Person) =>
    client.send(removeFromStandingCrewEndpoint, { params: { crewId, memberId } });
  const list = (client: ApiClient) => client.call(listStandingCrewsEndpoint, {});
  const roster = async (client: ApiClient, crewId: string) => {
    const response = await client.send(getCrewEndpoint, { params: { crewId } });
    if (response.statusCode !== 200) return response.statusCode;
    return getCrewEndpoint.response
      .parse(response.json())
      .members.map(({ name, isAuthor }) => `${name}${isAuthor ? '*' : ''}`);
  };
  const write = (client: ApiClient, crewId: string, text: string) =>
    client.send(sendMessageEndpoint, { params: { chatId: crewChatIdOf(crewId) }, body: aMessageDraft(text) });
  const read = async (client: ApiClient, crewId: string) => {
    const params = { chatId: crewChatIdOf(crewId) };
    const response = await client.send(listMessagesEndpoint, { params, querystring: {} });
    if (response.statusCode !== 200) return response.statusCode;
    return listMessagesEndpoint.response.parse(response.json()).messages.map(({ event, text }) => event ?? text);
  };
  return { ...api, setStart, forgetCrew, sendCreate, createCrew, answer, remove, list, roster, write, read };
}
