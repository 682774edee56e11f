import { plural } from '@lingui/core/macro';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { topics } from '@muster/contract/topics.ts';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';
import { ApiError, isNetworkError, isSessionError, isTransientError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { localDataQuery, queryClient, setLocalData } from '#src/lib/api/query-client.ts';
import { askToAcceptRules, isRulesRefusal } from '#src/lib/api/rules-question.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { sendMessageLive } from '#src/lib/live/live-messages.ts';
import { requestPersistence } from '#src/lib/storage/request-persistence.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { isMessage, queueOf, type OutboxItem, type UnsentMessage } from './outbox-items.ts';
import { listItems, removeItems, saveItems } from './outbox.ts';

/** Used if the server sends no Retry-After. */
const RETRY_DELAY_SECONDS = 30;
/** Delays before the retries of a message. Without success, its queue pauses for {@link RETRY_DELAY_SECONDS}. */
const MESSAGE_RETRY_DELAYS_MS = [1_000, 2_000];

/**
 * - rejected: the item stays with the server's reason; the next one is sent.
 * - server-error: posts are sent later, after the others. A message is rejected if its retries fail too, because later
 *   messages wait for it.
 * - others: the queue waits. Nothing is sent before the end of a rate limit.
 */
type Reason =
  | 'rejected'
  | 'server-error'
  | 'rate-limited'
  | 'signed-out'
  | 'rules-not-accepted'
  | 'unavailable'
  | 'unreachable';

interface Failure {
  readonly item: OutboxItem;
  readonly reason: Reason;
  readonly error: Error;
}

interface QueueState {
  /** The item being sent. */
  readonly sendingId: string | null;
  /** Why the queue waits; null if it does not. */
  readonly failure: (Pick<Failure, 'reason'> & { readonly itemId: string; readonly message: string }) | null;
  /** Time of the automatic retry. */
  readonly resumeAt: number | null;
}

const idle: QueueState = { sendingId: null, failure: null, resumeAt: null };
export type Queues = Readonly<Partial<Record<string, QueueState>>>;
const noQueues: Queues = {};

const queuesQuery = (memberId: string) => localDataQuery(['outbox', memberId], () => noQueues);

/** What this tab sends or waits for, by queue. */
export const useQueues = (memberId: string): Queues => useQuery(queuesQuery(memberId)).data ?? noQueues;

const queuesOf = (memberId: string): Queues => queryClient.getQueryData(queuesQuery(memberId).queryKey) ?? noQueues;

const setQueue = (memberId: string, queue: string, state: Partial<QueueState>): void =>
  setLocalData(queuesQuery(memberId), { ...queuesOf(memberId), [queue]: { ...idle, ...state } });

function reasonOf(error: unknown): Reason {
  if (isSessionError(error)) return 'signed-out';
  if (isRulesRefusal(error)) return 'rules-not-accepted';
  if (isNetworkError(error)) return 'unreachable';
  if (!(error instanceof ApiError)) return 'server-error';
  if (isTransientError(error)) return error.kind === 'too-many-requests' ? 'rate-limited' : 'unavailable';
  return error.status < 500 ? 'rejected' : 'server-error';
}

/** The rules dialog must not block the queue, which another tab may want to send. */
const isAutomatic = true;

async function sendItem(item: OutboxItem): Promise<void> {
  const { id, authorId: memberId } = item;
  if (isMessage(item)) {
    const { chatId, text } = item;
    const sendFirst = () => sendMessageLive({ id, memberId, chatId, text });
    const request = { params: { chatId }, body: { id, text } };
    const message = await callApi(sendMessageEndpoint, request, { memberId, sendFirst, isAutomatic });
    await removeItems(item);
    publishLocally({ type: 'message.sent', message });
  } else {
    await callApi(
      createPostEndpoint,
      { body: { ...item.data, quickPost: false, offlineId: id } },
      { memberId, isAutomatic },
    );
    await removeItems(item);
  }
}

function publishClosed({ chatId, crewId }: UnsentMessage): void {
  publishLocally(
    crewId === undefined ? { type: 'chat.blocked', chatId, isBlocked: true } : { type: 'crew-members.changed', crewId },
  );
}

async function reject({ item, error }: Failure): Promise<void> {
  await saveItems({ ...item, refusal: error.message });
  if (isMessage(item) && error instanceof ApiError && error.code === 'chat-not-found') publishClosed(item);
}

/** Queues in which the member has sent something in this tab since they were last asked to accept the rules. */
const requestedQueues = new Set<string>();
addSessionCleanup(() => requestedQueues.clear());

/** Opens the rules in the visible tab, once for each action of the member. `useOutboxSync` then sends the waiting items. */
function askForQueue(queue: string): void {
  if (!document.hidden && requestedQueues.delete(queue)) void askToAcceptRules();
}

function pause(memberId: string, queue: string, { item, reason, error }: Failure): void {
  requestPersistence();
  const { retryAfterSeconds = RETRY_DELAY_SECONDS } = error instanceof ApiError ? error : {};
  const waitsForMember = reason === 'signed-out' || reason === 'rules-not-accepted';
  const resumeAt = waitsForMember ? null : Date.now() + retryAfterSeconds * 1000;
  setQueue(memberId, queue, { failure: { itemId: item.id, reason, message: error.message }, resumeAt });
  if (reason === 'rules-not-accepted') askForQueue(queue);
  if (resumeAt === null) return;
  setTimeout(() => {
    if (queuesOf(memberId)[queue]?.resumeAt === resumeAt) void sendQueue(memberId, queue);
  }, retryAfterSeconds * 1000);
}

const findWaiting = (memberId: string, queue: string, tried: ReadonlySet<string>): OutboxItem | undefined =>
  listItems(memberId).find((item) => queueOf(item) === queue && item.refusal === undefined && !tried.has(item.id));

/** False after a live event confirmed a message whose response was lost, or another tab discarded the item. */
const isWaiting = (item: OutboxItem): boolean => listItems(item.authorId).some(({ id }) => id === item.id);

/** Sends what waits in a queue until a failure makes it wait. Returns the failure and the number of sent posts. */
async function sendWaiting(memberId: string, queue: string) {
  const tried = new Set<string>();
  let failure: Failure | undefined;
  let sentPosts = 0;
  for (let item = findWaiting(memberId, queue, tried); item; item = findWaiting(memberId, queue, tried)) {
    tried.add(item.id);
    setQueue(memberId, queue, { sendingId: item.id });
    try {
      await sendItem(item);
      if (!isMessage(item)) sentPosts += 1;
    } catch (error) {
      const failed = {
        item,
        reason: reasonOf(error),
        error: error instanceof Error ? error : new Error(String(error)),
      };
      if (!isWaiting(item)) continue;
      if (failed.reason === 'rejected') await reject(failed);
      else failure = failed;
      if (failure && (isMessage(item) || failure.reason !== 'server-error')) break;
    }
  }
  return { failure, sentPosts };
}

/** Delay before the next attempt of a message; undefined if the queue waits. */
function retryDelayOf({ item, reason }: Failure, failedAttempts: number): number | undefined {
  const isRetried = isMessage(item) && !['rate-limited', 'signed-out', 'rules-not-accepted'].includes(reason);
  return isRetried ? MESSAGE_RETRY_DELAYS_MS[failedAttempts - 1] : undefined;
}

/** Queues that this tab is sending. */
const running = new Set<string>();
const noneTried: ReadonlySet<string> = new Set();

/**
 * Sends a queue, oldest first, in one tab at a time. Between the attempts of a message, other tabs may send: the timers of a
 * hidden tab are slow.
 */
export async function sendQueue(memberId: string, queue: string): Promise<void> {
  if (running.has(queue)) return;
  running.add(queue);
  let sentPosts = 0;
  let failed = { id: '', attempts: 0 };
  try {
    while (findWaiting(memberId, queue, noneTried)) {
      const { failure, ...round } = await withTabLock(`send ${queue}`, () => sendWaiting(memberId, queue));
      sentPosts += round.sentPosts;
      if (!failure) continue;
      const { item, reason } = failure;
      failed = { id: item.id, attempts: failed.id === item.id ? failed.attempts + 1 : 1 };
      const delayMs = retryDelayOf(failure, failed.attempts);
      if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs));
      else if (isMessage(item) && reason === 'server-error') await reject(failure);
      else return pause(memberId, queue, failure);
    }
    requestedQueues.delete(queue);
    setQueue(memberId, queue, idle);
  } finally {
    running.delete(queue);
    if (sentPosts > 0) reportSentPosts(sentPosts);
  }
}

function reportSentPosts(accepted: number): void {
  const text = plural(accepted, { one: 'Your offline post was sent.', other: '# offline posts were sent.' });
  showToast(text, { tone: 'success' });
  void refetch({ queryKey: topics.ownPosts });
}

/** Sends a queue unless the server has limited its requests. */
export function resumeQueue(memberId: string, queue: string): void {
  const { failure, resumeAt } = queuesOf(memberId)[queue] ?? idle;
  const isLimited = failure?.reason === 'rate-limited' && Date.now() < (resumeAt ?? 0);
  if (!isLimited) void sendQueue(memberId, queue);
}

/** Sends the queue of an item that the member has just added. */
export function sendAdded(item: OutboxItem): void {
  const queue = queueOf(item);
  requestedQueues.add(queue);
  resumeQueue(item.authorId, queue);
}

export const resumeAll = (memberId: string): void =>
  new Set(listItems(memberId).map(queueOf)).forEach((queue) => resumeQueue(memberId, queue));

/** Sends items at the member's request, also rejected ones. */
export function sendNow(...items: readonly OutboxItem[]): void {
  for (const item of items) requestedQueues.add(queueOf(item));
  const rejected = items.filter(({ refusal }) => refusal !== undefined);
  if (rejected.length > 0) void saveItems(...rejected.map((item) => ({ ...item, refusal: undefined })));
  for (const item of items) void sendQueue(item.authorId, queueOf(item));
}
