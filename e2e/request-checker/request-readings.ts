import { type JoinRequest, listPostRequestsEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import { listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import type { CheckedMember } from '../chat-checker/members.ts';

/** All posts of an author. */
export async function listPosts(author: CheckedMember): Promise<Post[]> {
  const posts: Post[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const querystring = cursor === undefined ? {} : { cursor };
    const page = await callProduct(author, listMyPostsEndpoint, { querystring }, SETUP_TIMEOUT_MS);
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
}

/** All requests to join a post. */
export async function listRequests(author: CheckedMember, postId: string): Promise<JoinRequest[]> {
  const requests: JoinRequest[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const call = { params: { postId }, querystring: cursor === undefined ? {} : { cursor } };
    const page = await callProduct(author, listPostRequestsEndpoint, call, SETUP_TIMEOUT_MS);
    requests.push(...page.requests);
    cursor = page.nextCursor;
  }
  return requests;
}

/** All requests to join the posts of an author. */
export async function listRequestsOfAuthor(author: CheckedMember): Promise<JoinRequest[]> {
  const requests: JoinRequest[] = [];
  for (const { id } of await listPosts(author)) requests.push(...(await listRequests(author, id)));
  return requests;
}
