import { topics } from '@muster/contract/topics.ts';
import { getPostEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';

type Crew = Pick<Post, 'acceptedSeats' | 'offeredSeats' | 'acceptedByRole' | 'waitingCount' | 'crewVersion'>;

/** The post with the newer of two crews. Returns the same object if its own crew is not older. */
export const withNewerCrew = (post: Post, crew: Crew): Post => {
  if (crew.crewVersion <= post.crewVersion) return post;
  const { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion } = crew;
  return { ...post, acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion };
};

/** A later count is at least as large. */
export const withResponses = (post: Post, responses = 0): Post =>
  responses > post.responses ? { ...post, responses } : post;

/** The post that was edited last, with the newer of the two crews. Events of two nodes may arrive in the wrong order. */
export function newerPost(before: Post, post: Post): Post {
  const [older, newer] = post.updatedAt < before.updatedAt ? [post, before] : [before, post];
  return withNewerCrew(withResponses(newer, older.responses), older);
}

export const singlePostKey = (postId: string) => [...topics.post, postId] as const;

export const isPostNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'post-not-found';

/** A post by id. After its removal, the server decides what its page shows. */
export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: singlePostKey(postId),
    queryFn: ({ signal }) => callApi(getPostEndpoint, { params: { postId } }, { signal }),
    // Fetched again if the post becomes active again.
    retryOnMount: ({ state }) => !isPostNotFound(state.error),
    meta: { waitsUntilVisible: true },
  });
