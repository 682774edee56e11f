import { sendMessageEndpoint } from '@muster/contract/chat.ts';
import type { Message, MessageDraft } from '@muster/contract/chat.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import {
  ApiError,
  isOutcomeUnknown,
  isSessionError,
  isTransientError,
  isNetworkError,
  describeError,
} from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { chatsQuery, noteMessage } from '../chat-queries.ts';
import { dropOutgoing, keptChatIds, listOutgoing, outgoingQuery, putOutgoing } from './outgoing-messages.ts';
import type { OutgoingMessage, OutgoingPlace } from './outgoing-messages.ts';
import { noteBlocked } from '../live/conversation-updates.ts';

const RETRIES = 2;
const FIRST_RETRY_MS = 1000;
const nothing: readonly OutgoingMessage[] = [];

/** Sends, and tries again for a moment when no answer comes. Unlike a query's retries these go on in a hidden tab. */
async function callPatiently(place: OutgoingPlace, body: MessageDraft, tries = 0): Promise<Message> {
  try {
    return await callApi(sendMessageEndpoint, { params: { chatId: place.chatId }, body }, { memberId: place.memberId });
  } catch (error) {
    if (tries === RETRIES || !isOutcomeUnknown(error)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** tries));
  return callPatiently(place, body, tries + 1);
}

function noteFailure(place: OutgoingPlace, message: OutgoingMessage, error: Error): void {
  // The connection may have delivered it although the answer was lost.
  if (!listOutgoing(place).some(({ id }) => id === message.id)) return;
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const willResend = isTransientError(error) || isSessionError(error);
  const reason = isNetworkError(error) ? '' : describeError(error);
  putOutgoing(place, { ...message, state: 'failed', reason, willResend });
  if (willResend && wait !== undefined) setTimeout(() => resend(place), wait * 1000);
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'partner-gone') void place.queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey });
  if (code === 'not-reachable') noteBlocked(place.queryClient, place.memberId, place.chatId, true);
}

/**
 * Sends the oldest message that is not settled, then the next: one at a time, so that they arrive in the order in
 * which they were written. One that failed for a passing reason holds the later ones back; one refused for good does not.
 */
export function sendNext(place: OutgoingPlace): void {
  const { queryClient, memberId, chatId } = place;
  const mutations = queryClient.getMutationCache();
  const mutationKey = ['send', memberId, chatId];
  const oldest = listOutgoing(place).find(({ state, willResend }) => state !== 'failed' || willResend);
  if (!oldest || oldest.state === 'failed' || mutations.find({ mutationKey, status: 'pending' })) return;
  const message: OutgoingMessage = { ...oldest, state: 'pending' };
  putOutgoing(place, message);
  const sending = mutations.build<Message, Error, void, unknown>(queryClient, {
    mutationKey,
    mutationFn: () => callPatiently(place, { id: message.id, text: message.text }),
    onSuccess: (sent) => {
      dropOutgoing(place, message.id);
      noteMessage(queryClient, memberId, sent);
    },
    onError: (error) => noteFailure(place, message, error),
    networkMode: 'always',
  });
  const goOn = (): void => sendNext(place);
  void sending.execute(undefined).then(goOn, goOn);
}

/** Lets a message take its turn again. */
const queue = (place: OutgoingPlace, message: Pick<OutgoingMessage, 'id' | 'text' | 'writtenAt'>): void =>
  putOutgoing(place, { ...message, state: 'waiting', reason: '', willResend: false });

/** Sends again, oldest first, what only a passing reason has held back. */
function resend(place: OutgoingPlace): void {
  for (const message of listOutgoing(place)) if (message.willResend) queue(place, message);
  sendNext(place);
}

/** Sends again, in every conversation, what only a passing reason or the end of a page has held back. */
export function resendAll(queryClient: QueryClient, memberId: string): void {
  for (const chatId of keptChatIds(memberId)) resend({ queryClient, memberId, chatId });
}

/** The unconfirmed messages of a conversation and what can be done with them. */
export function useSendMessage(chatId: string) {
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  const place: OutgoingPlace = { queryClient, memberId, chatId };
  const { data: outgoing = nothing } = useQuery(outgoingQuery(memberId, chatId));
  const queueAndSend = (message: Pick<OutgoingMessage, 'id' | 'text' | 'writtenAt'>): void => {
    queue(place, message);
    resend(place);
  };
  return {
    outgoing,
    /** False when the same text is on its way already. */
    send: (text: string): boolean => {
      if (listOutgoing(place).some((other) => other.text === text && other.state !== 'failed')) return false;
      queueAndSend({ id: uuidv7(), text, writtenAt: Date.now() });
      return true;
    },
    retry: queueAndSend,
    discard: (message: OutgoingMessage): void => {
      dropOutgoing(place, message.id);
      sendNext(place);
    },
  };
}
