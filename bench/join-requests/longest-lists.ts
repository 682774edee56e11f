import { chatIdOf } from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { PLAYER_STATUSES_MAX_COUNT, listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import {
  JOIN_REQUESTS_PAGE_SIZE,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/join-requests.ts';
import type pg from 'pg';
import { insertConversations } from '../chats-data.ts';
import { type SignedIn, signInOne } from '../members-data.ts';

/** Rank by activity of a member who has sent about 150 of 5,000,000 requests. */
const ACTIVE_RANK = 4000;

const mostRequestedPost = `
  select post_id as id, author_id as "authorId" from join_requests
  group by post_id, author_id order by count(*) desc limit 1`;

const lastOfSecondPage = `
  select id from join_requests where post_id = $1 order by id desc offset ${2 * JOIN_REQUESTS_PAGE_SIZE - 1} limit 1`;

const authorWithMostPending = `
  select author_id as id from join_requests where state = 'pending' group by author_id order by count(*) desc limit 1`;

const authorWithMostRequestsOf = `
  select author_id as id from join_requests where requester_id = $1 group by author_id order by count(*) desc limit 1`;

const busiestAuthors = `
  select author_id as id from join_requests where created_at > now() - interval '30 days'
  group by author_id order by count(*) desc limit ${PLAYER_STATUSES_MAX_COUNT}`;

async function listRows<Row extends pg.QueryResultRow = { id: string }>(
  client: pg.ClientBase,
  query: string,
  ...values: readonly string[]
): Promise<[Row, ...Row[]]> {
  const { rows } = await client.query<Row>(query, [...values]);
  const [first, ...others] = rows;
  if (!first) throw new Error(`There are no rows: ${query}`);
  return [first, ...others];
}

export interface ReadRequest {
  readonly name: string;
  readonly reader: SignedIn;
  readonly path: string;
}

/**
 * HTTP requests for the longest lists of requests to join, by members who may read them, and for the statuses of the authors
 * with most requests. `requesterIds`: the most active first.
 */
export async function findLongestLists(client: pg.ClientBase, requesterIds: readonly string[]) {
  const [mostActive = '', active = ''] = [requesterIds[0], requesterIds[ACTIVE_RANK]];
  const [post] = await listRows<{ id: string; authorId: string }>(client, mostRequestedPost);
  const [{ id: cursor }] = await listRows(client, lastOfSecondPage, post.id);
  const [recipient] = await listRows(client, authorWithMostPending);
  const [partner] = await listRows(client, authorWithMostRequestsOf, mostActive);
  const authors = await listRows(client, busiestAuthors);
  await insertConversations(client, [[mostActive, partner.id]], { messages: 20, unread: 2 });

  const ofPost = fillPath(listPostRequestsEndpoint.path, { postId: post.id });
  const ofChat = fillPath(listChatRequestsEndpoint.path, { chatId: chatIdOf(mostActive, partner.id) });
  const ofAuthors = `${listPlayerStatusesEndpoint.path}?ids=${authors.map(({ id }) => id).join(',')}`;
  const read = async (name: string, readerId: string, path: string): Promise<ReadRequest> => ({
    name,
    reader: await signInOne(client, readerId),
    path,
  });
  return {
    lists: [
      await read('requests sent by an active member', active, listSentRequestsEndpoint.path),
      await read('requests sent by the most active member', mostActive, listSentRequestsEndpoint.path),
      await read('requests received, most pending', recipient.id, listReceivedRequestsEndpoint.path),
      await read('requests of the most requested post, page 1', post.authorId, ofPost),
      await read('requests of the most requested post, page 3', post.authorId, `${ofPost}?cursor=${cursor}`),
      await read('requests of a conversation', mostActive, ofChat),
    ],
    statuses: await read(`statuses of the ${authors.length} busiest authors`, mostActive, ofAuthors),
  };
}
