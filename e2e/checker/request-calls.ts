import { randomUUID } from 'node:crypto';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, listMyPostsEndpoint, type Post, type PostDraft } from '@muster/contract/posts/posts.ts';
import { SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { attemptUntilAnswered } from './actor.ts';
import type { CheckedMember } from './members.ts';
import type { RequestAttempt } from './recording.ts';

export const requestToJoin = (attempts: RequestAttempt[], member: CheckedMember, postId: string) =>
  attemptUntilAnswered(attempts, member, { type: 'requested', postId, requestId: null }, () =>
    callProduct(member, requestToJoinEndpoint, { params: { postId } }),
  );

export const changeRequest = (
  attempts: RequestAttempt[],
  member: CheckedMember,
  { id: requestId, postId }: JoinRequest,
  body: RequestChange,
) =>
  attemptUntilAnswered(attempts, member, { type: body.name, postId: postId ?? '', requestId }, () =>
    callProduct(member, changeJoinRequestEndpoint, { params: { requestId }, body }),
  );

/** Repeats with the same draft id, so that one post is created. Refused if its closing time has passed meanwhile. */
export function createPost(
  author: CheckedMember,
  plan: Pick<PostDraft, 'seats' | 'closesAt'>,
): Promise<{ id: string } | null> {
  const content = { game: 'Valorant', customGame: '', platform: 'PC', description: 'Two more for ranked' } as const;
  const flags = { isActive: true, isShared: false, isIndexable: false, quickPost: false };
  const body = { ...content, ...flags, ...plan, tags: [], draftId: randomUUID() };
  return attemptUntilAnswered([], author, null, () => callProduct(author, createPostEndpoint, { body }));
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

async function readPages<Item>(readPage: (querystring: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, nextCursor } = await readPage(cursor === undefined ? {} : { cursor });
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

/** All posts of an author. */
export const listPosts = (author: CheckedMember): Promise<Post[]> =>
  readPages(async (querystring) => {
    const { posts, nextCursor } = await callProduct(author, listMyPostsEndpoint, { querystring }, SETUP_TIMEOUT_MS);
    return { items: posts, nextCursor };
  });

/** All requests to join a post. */
export const listRequests = (author: CheckedMember, postId: string): Promise<JoinRequest[]> =>
  readPages(async (querystring) => {
    const call = { params: { postId }, querystring };
    const { requests, nextCursor } = await callProduct(author, listPostRequestsEndpoint, call, SETUP_TIMEOUT_MS);
    return { items: requests, nextCursor };
  });
