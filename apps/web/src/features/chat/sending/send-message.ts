import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { crewPostIdOf } from '@muster/contract/chat/chat.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import {
  ApiError,
  isNetworkError,
  isOutcomeUnknown,
  isSessionError,
  isTransientError,
} from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import {
  listOutgoing,
  type Outbox,
  type OutgoingMessage,
  outgoingQuery,
  removeOutgoing,
  saveOutgoing,
  unsentChatIds,
} from './outgoing-messages.ts';
import { requestPersistence } from '#src/lib/storage/request-persistence.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

const MAX_RETRIES = 2;
const FIRST_RETRY_DELAY_MS = 1000;
const noMessages: readonly OutgoingMessage[] = [];

/** False after a live event confirmed the message although the response was lost, or after the member signed out. */
const isOutgoing = (outbox: Outbox, messageId: string): boolean =>
  listOutgoing(outbox).some(({ id }) => id === messageId);

function handleFailure(outbox: Outbox, message: OutgoingMessage, error: Error): void {
  if (!isOutgoing(outbox, message.id)) return;
  const { code, retryAfterSeconds } = error instanceof ApiError ? error : {};
  const willResend = isTransientError(error) || isSessionError(error);
  const reason = isNetworkError(error) ? '' : error.message;
  saveOutgoing(outbox, { ...message, state: 'failed', reason, willResend });
  if (willResend) requestPersistence();
  if (willResend && retryAfterSeconds !== undefined) setTimeout(() => resend(outbox), retryAfterSeconds * 1000);
  if (code !== 'chat-not-found') return;
  const { chatId } = outbox;
  const postId = crewPostIdOf(chatId);
  publishLocally(
    postId === null ? { type: 'chat.blocked', chatId, isBlocked: true } : { type: 'crew-members.changed', postId },
  );
}

const isSendable = ({ state, willResend }: OutgoingMessage): boolean => state !== 'failed' || willResend;

/** Sends the oldest unconfirmed message of all tabs once. Returns the message and its error if that failed. */
async function tryOldest(outbox: Outbox) {
  const { memberId, chatId } = outbox;
  const oldest = listOutgoing(outbox).find(isSendable);
  if (!oldest) return undefined;
  const message: OutgoingMessage = { ...oldest, state: 'pending' };
  const { id, text } = message;
  saveOutgoing(outbox, message);
  try {
    const sent = await callApi(sendMessageEndpoint, { params: { chatId }, body: { id, text } }, { memberId });
    removeOutgoing(outbox, id);
    publishLocally({ type: 'message.sent', message: sent });
    return undefined;
  } catch (error) {
    return { message, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/**
 * Sends the oldest message, and retries twice if there is no response. A query's own retries would pause in a hidden tab.
 * Other tabs may send between the attempts, because the timers of a hidden tab are slow.
 */
async function sendOldest(outbox: Outbox, attempt = 0): Promise<void> {
  const { memberId, chatId } = outbox;
  const failed = await withTabLock(`send ${memberId} ${chatId}`, () => tryOldest(outbox));
  if (!failed) return;
  const { message, error } = failed;
  if (attempt === MAX_RETRIES || !isOutcomeUnknown(error)) return handleFailure(outbox, message, error);
  await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_DELAY_MS * 2 ** attempt));
  if (isOutgoing(outbox, message.id)) await sendOldest(outbox, attempt + 1);
}

/**
 * Sends the oldest unconfirmed message, then the next: one at a time in all tabs, so that they arrive in the order they
 * were written. A message that failed temporarily blocks the later ones; a permanently rejected one does not.
 */
export function sendNext(outbox: Outbox): void {
  const { queryClient, memberId, chatId } = outbox;
  const mutations = queryClient.getMutationCache();
  const mutationKey = ['send', memberId, chatId];
  const oldest = listOutgoing(outbox).find(isSendable);
  if (!oldest || oldest.state === 'failed' || mutations.find({ mutationKey, status: 'pending' })) return;
  const sending = mutations.build(queryClient, {
    mutationKey,
    mutationFn: () => sendOldest(outbox),
    networkMode: 'always',
  });
  const next = (): void => sendNext(outbox);
  void sending.execute(undefined).then(next, next);
}

type WrittenMessage = Pick<OutgoingMessage, 'id' | 'text' | 'partnerName' | 'writtenAt'>;

const enqueue = (outbox: Outbox, message: WrittenMessage): void =>
  saveOutgoing(outbox, { ...message, state: 'waiting', reason: '', willResend: false });

/** Resends the messages that failed temporarily, oldest first. */
function resend(outbox: Outbox): void {
  for (const message of listOutgoing(outbox)) if (message.willResend) enqueue(outbox, message);
  sendNext(outbox);
}

/** Resends the member's unsent messages in all conversations, including those of an earlier page. */
export function resendAll(queryClient: QueryClient, memberId: string): void {
  for (const chatId of unsentChatIds(memberId)) resend({ queryClient, memberId, chatId });
}

/** The unconfirmed messages of a conversation, with send, retry and discard. */
export function useSendMessage(chatId: string) {
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  const outbox: Outbox = { queryClient, memberId, chatId };
  const { data: outgoing = noMessages } = useQuery(outgoingQuery(memberId, chatId));
  const enqueueAndSend = (message: WrittenMessage): void => {
    enqueue(outbox, message);
    resend(outbox);
  };
  return {
    outgoing,
    /** Returns false if the same text is already being sent. */
    send: (partnerName: string, text: string): boolean => {
      if (listOutgoing(outbox).some((other) => other.text === text && other.state !== 'failed')) return false;
      enqueueAndSend({ id: uuidv7(), text, partnerName, writtenAt: serverNow().getTime() });
      return true;
    },
    retry: enqueueAndSend,
    discard: (message: OutgoingMessage): void => {
      removeOutgoing(outbox, message.id);
      sendNext(outbox);
    },
  };
}
