import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listChatRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, getPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { aPostContent, aPostDraft } from './factories.ts';
import { startApi } from './start-api.ts';

/** A post with this many seats, one of which is its author's. */
export async function startWithSeats(seats: number, options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const [author, mira, zoe, yuki] = [
    await api.as('member', 'Ada'),
    await api.as('member', 'Mira'),
    await api.as('member', 'Zoe'),
    await api.as('member', 'Yuki'),
  ];
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ seats }) });
  const params = { postId: post.id };
  const crewParams = { crewId: post.id };
  const request = (client: ApiClient) => client.call(requestToJoinEndpoint, { params });
  const change = (client: ApiClient, { id }: { id: string }, body: RequestChange) =>
    client.call(changeJoinRequestEndpoint, { params: { requestId: id }, body });
  /** Asks to join, and the author accepts. */
  const join = async (client: ApiClient) => change(author, await request(client), { name: 'accept' });
  const setParty = (client: ApiClient, { id }: JoinRequest, partySize: number) =>
    client.call(setRequestDetailsEndpoint, { params: { requestId: id }, body: { partySize, note: '' } });
  const crew = async () => {
    const { acceptedSeats, offeredSeats, waitingCount } = await author.call(getPostEndpoint, { params });
    return { acceptedSeats, offeredSeats, waitingCount };
  };
  const find = async (client: ApiClient, { chatId, id }: JoinRequest) =>
    (await client.call(listChatRequestsEndpoint, { params: { chatId } })).find((found) => found.id === id);
  const stateOf = async (client: ApiClient, one: JoinRequest) => (await find(client, one))?.state;
  /** Waits until a free seat was offered to this party. */
  const awaitOffer = async (client: ApiClient, one: JoinRequest): Promise<void> => {
    await expect.poll(() => stateOf(client, one)).toBe('offered');
  };
  const setSeats = (count: number | null) =>
    author.call(updatePostEndpoint, { params, body: aPostContent({ seats: count }) });
  const endOffer = ({ id }: JoinRequest) =>
    api.db.execute(sql`update join_requests set expires_at = now() where id = ${id} and state = 'offered'`);
  const own = { author, mira, zoe, yuki, post, params, crewParams };
  return { ...api, ...own, request, change, join, setParty, crew, find, stateOf, awaitOffer, setSeats, endOffer };
}
