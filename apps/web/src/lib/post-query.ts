import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getPostEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { errors } from '@muster/contract/errors.ts';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { callApi } from './api/call-api.ts';
import { fetchAndApplyEvents } from './api/fetch-and-apply-events.ts';

type Crew = Pick<Post, 'acceptedSeats' | 'offeredSeats' | 'acceptedByRole' | 'waitingCount' | 'crewVersion'>;

/** The post with the newer of two crews. Returns the same object if its own crew is not older. */
const withNewerCrew = (post: Post, crew: Crew): Post => {
  if (crew.crewVersion <= post.crewVersion) return post;
  const { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion } = crew;
  return { ...post, acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion };
};

/** A later count is at least as large. */
const withResponses = (post: Post, responses = 0): Post => (responses > post.responses ? { ...post, responses } : post);

/** The post that was edited last, with the newer of the two crews. Events of two nodes may arrive in the wrong order. */
export function newerPost(before: Post, post: Post): Post {
  const [older, newer] = post.updatedAt < before.updatedAt ? [post, before] : [before, post];
  return withNewerCrew(withResponses(newer, older.responses), older);
}

const withAuthor = (post: Post, { memberId, name, pictureUrl }: Extract<LiveEvent, { type: 'member.changed' }>): Post =>
  post.authorId === memberId ? { ...post, authorName: name, authorPictureUrl: pictureUrl } : post;

/** A post after a live event; the same object if it is about another post. Null if boards no longer list the post. */
export function withPostEvent(post: Post, event: LiveEvent): Post | null {
  switch (event.type) {
    case 'post.changed':
      return post.id === event.postId ? newerPost(post, event.post) : post;
    case 'post.removed':
      return post.id === event.postId ? null : post;
    case 'crew.changed':
      return post.id === event.postId ? withNewerCrew(post, event) : post;
    case 'join-request.changed':
      return post.id === event.request.postId ? withResponses(post, event.responses) : post;
    case 'member.changed':
      return withAuthor(post, event);
    case 'member.left':
      return post.authorId === event.memberId ? null : post;
    default:
      return post;
  }
}

/** Query keys of posts that are loaded by id. */
export const singlePostsKey = ['posts', 'one'] as const;
export const singlePostKey = (postId: string) => [...singlePostsKey, postId] as const;

export const isPostNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'post-not-found';

/** Shows that a post was removed, as a failed request would. Fetching it would only log errors in the console. */
export function applyPostNotFound(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  const error = new ApiError({ code: 'post-not-found', ...errors['post-not-found'] });
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) query.setState({ status: 'error', error });
}

/** A post by id. After its removal, the server decides what its page shows. */
export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: singlePostKey(postId),
    queryFn: ({ signal }) =>
      fetchAndApplyEvents(
        () => callApi(getPostEndpoint, { params: { postId } }, { signal }),
        (post, event) => withPostEvent(post, event) ?? post,
      ),
  });
