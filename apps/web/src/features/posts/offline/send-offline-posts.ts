import { createPostEndpoint } from '@muster/contract/posts.ts';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError, isSessionError, isTransientError, describeError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { dropOfflinePost, listOfflinePosts, type OfflinePost, refuseOfflinePost } from './offline-posts.ts';

/** When the next try comes by itself where the server has not named a time. */
const RETRY_AFTER_SECONDS = 30;

interface Sending {
  /** The post that is under way. */
  readonly postId: string | null;
  /** Why the rest has to wait; empty when nothing holds it up. */
  readonly holdUp: string;
  /** When it goes on by itself; null when nothing holds it up. */
  readonly resumeAt: number | null;
  /** The server does not want to be asked before. */
  readonly isLimited: boolean;
}

/** Nothing is under way and nothing holds it up. */
export const nothingSent: Sending = { postId: null, holdUp: '', resumeAt: null, isLimited: false };

/** How it stands with the sending of a member's offline posts in this tab. */
export const offlineSendingQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['offline sending', memberId],
    queryFn: skipToken,
    initialData: nothingSent,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Whose posts are sent, and where this tab notes it. */
export interface OfflineSender {
  readonly queryClient: QueryClient;
  readonly memberId: string;
}

const note = ({ queryClient, memberId }: OfflineSender, sending: Partial<Sending>): void =>
  void queryClient.setQueryData(offlineSendingQuery(memberId).queryKey, { ...nothingSent, ...sending });

function noteHoldUp(sender: OfflineSender, error: Error): void {
  const known = error instanceof ApiError ? error : undefined;
  const waitSeconds = known?.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
  const resumeAt = Date.now() + waitSeconds * 1000;
  note(sender, { holdUp: describeError(error), resumeAt, isLimited: known?.kind === 'too-many-requests' });
}

/** Whether the server has asked for a pause that is not over. */
export function isHeldBack({ queryClient, memberId }: OfflineSender): boolean {
  const { isLimited, resumeAt } = queryClient.getQueryData(offlineSendingQuery(memberId).queryKey) ?? nothingSent;
  return isLimited && resumeAt !== null && Date.now() < resumeAt;
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the server has taken the post. Fails only when all others have to wait too. */
async function isAccepted({ id, authorId, data }: OfflinePost): Promise<boolean> {
  try {
    const body = { ...data, quickPost: false, offlineId: id };
    await callApi(createPostEndpoint, { body }, { memberId: authorId });
    await dropOfflinePost(id);
    return true;
  } catch (error) {
    if (isTransientError(error) || isSessionError(error)) throw error;
    // A fault of the server says nothing about the post: it goes out again with the next round.
    if (isRefusal(error)) await refuseOfflinePost(id, error.message);
    return false;
  }
}

async function runRound(sender: OfflineSender, wants: (post: OfflinePost) => boolean): Promise<number> {
  const tried = new Set<string>();
  // Read anew each time: posts may come and go meanwhile.
  const next = () => listOfflinePosts(sender.memberId).find((post) => wants(post) && !tried.has(post.id));
  let accepted = 0;
  try {
    for (let post = next(); post; post = next()) {
      tried.add(post.id);
      note(sender, { postId: post.id });
      if (await isAccepted(post)) accepted += 1;
    }
    note(sender, nothingSent);
  } catch (error) {
    noteHoldUp(sender, error instanceof Error ? error : new Error(String(error)));
  }
  return accepted;
}

const wantsWaiting = ({ refusal }: OfflinePost): boolean => refusal === undefined;
const wantsAll = (): boolean => true;
const waitingRounds = new Set<string>();

/**
 * Sends a member's offline posts, oldest first, each once, in one tab. Only what the server has accepted leaves the
 * list. A passing failure ends the round; a refused post stays with the reason and is sent again only when asked for.
 * Tells how many were accepted.
 */
export async function sendOfflinePosts(sender: OfflineSender, alsoRefused = false): Promise<number> {
  const wants = alsoRefused ? wantsAll : wantsWaiting;
  const round = `${sender.memberId}:${alsoRefused}`;
  // A round that has not begun will send this too.
  if (waitingRounds.has(round) || !listOfflinePosts(sender.memberId).some(wants)) return 0;
  waitingRounds.add(round);
  return withTabLock('offline-posts-sending', () => {
    waitingRounds.delete(round);
    return runRound(sender, wants);
  });
}
