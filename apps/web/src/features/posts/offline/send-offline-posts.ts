import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isSessionError, isTransientError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { localDataQuery, setLocalData } from '#src/lib/api/query-client.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { deleteOfflinePost, listOfflinePosts, type OfflinePost, saveRejection } from './offline-posts.ts';

/** Used if the server sends no Retry-After. */
const RETRY_DELAY_SECONDS = 30;

interface SendingState {
  /** The post being sent. */
  readonly postId: string | null;
  /** Why sending is paused; empty if it is not. */
  readonly pauseReason: string;
  /** Time of the automatic retry; null if sending is not paused. */
  readonly resumeAt: number | null;
  /** The server answered 429: no request before `resumeAt`. */
  readonly isRateLimited: boolean;
}

export const idleState: SendingState = { postId: null, pauseReason: '', resumeAt: null, isRateLimited: false };

/** State of sending a member's offline posts in this tab. */
export const offlineSendingQuery = (memberId: string) => localDataQuery(['offline sending', memberId], () => idleState);

export interface OfflineSender {
  readonly queryClient: QueryClient;
  readonly memberId: string;
}

const setState = ({ memberId }: OfflineSender, sending: Partial<SendingState>): void =>
  setLocalData(offlineSendingQuery(memberId), { ...idleState, ...sending });

function pauseSending(sender: OfflineSender, error: Error): void {
  const apiError = error instanceof ApiError ? error : undefined;
  const waitSeconds = apiError?.retryAfterSeconds ?? RETRY_DELAY_SECONDS;
  const resumeAt = Date.now() + waitSeconds * 1000;
  setState(sender, {
    pauseReason: error.message,
    resumeAt,
    isRateLimited: apiError?.kind === 'too-many-requests',
  });
}

export function isRateLimitPending({ queryClient, memberId }: OfflineSender): boolean {
  const { isRateLimited, resumeAt } = queryClient.getQueryData(offlineSendingQuery(memberId).queryKey) ?? idleState;
  return isRateLimited && resumeAt !== null && Date.now() < resumeAt;
}

const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Returns an error of the server, after which the post is sent again. Throws if the failure affects all other posts too. */
async function sendPost({ id, authorId, data }: OfflinePost): Promise<'accepted' | 'rejected' | Error> {
  try {
    const body = { ...data, quickPost: false, offlineId: id };
    await callApi(createPostEndpoint, { body }, { memberId: authorId });
    await deleteOfflinePost(id);
    return 'accepted';
  } catch (error) {
    if (isTransientError(error) || isSessionError(error)) throw error;
    if (!isRejection(error)) return error instanceof Error ? error : new Error(String(error));
    await saveRejection(id, error.message);
    return 'rejected';
  }
}

async function runRound(sender: OfflineSender, isIncluded: (post: OfflinePost) => boolean): Promise<number> {
  const tried = new Set<string>();
  // Lists the posts again each time, because they may change during the round.
  const next = () => listOfflinePosts(sender.memberId).find((post) => isIncluded(post) && !tried.has(post.id));
  let accepted = 0;
  let failure: Error | undefined;
  try {
    for (let post = next(); post; post = next()) {
      tried.add(post.id);
      setState(sender, { postId: post.id });
      const outcome = await sendPost(post);
      if (outcome === 'accepted') accepted += 1;
      else if (outcome !== 'rejected') failure = outcome;
    }
    if (failure) pauseSending(sender, failure);
    else setState(sender, idleState);
  } catch (error) {
    pauseSending(sender, error instanceof Error ? error : new Error(String(error)));
  }
  return accepted;
}

const isWaiting = ({ refusal }: OfflinePost): boolean => refusal === undefined;
const queuedRounds = new Set<string>();

/**
 * Sends a member's offline posts, oldest first, in one tab at a time. Removes accepted posts. A temporary failure ends
 * the round. A rejected post stays with its reason and is sent again only with `includeRejected`. Returns the number of
 * accepted posts.
 */
export async function sendOfflinePosts(sender: OfflineSender, includeRejected = false): Promise<number> {
  const isIncluded = includeRejected ? () => true : isWaiting;
  const round = `${sender.memberId}:${includeRejected}`;
  // A queued round will send the new posts too.
  if (queuedRounds.has(round) || !listOfflinePosts(sender.memberId).some(isIncluded)) return 0;
  queuedRounds.add(round);
  return withTabLock('offline-posts-sending', () => {
    queuedRounds.delete(round);
    return runRound(sender, isIncluded);
  });
}
