import { sendMessageEndpoint } from '@muster/contract/chat.ts';
import type { Message } from '@muster/contract/chat.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '#src/lib/api-error.ts';
import { callApi } from '#src/lib/call-api.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { chatsQuery, noteMessage } from './chat-queries.ts';
import { retryIn } from './chat-texts.ts';
import { dropOutgoing, outgoingQuery, putOutgoing } from './outgoing-messages.ts';
import type { OutgoingMessage } from './outgoing-messages.ts';

const RETRIES = 2;
const nothing: readonly OutgoingMessage[] = [];

interface Sender {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly chatId: string;
}

const isPassing = (error: Error): boolean =>
  error instanceof ApiError && (error.kind === 'unavailable' || error.kind === 'deadline-exceeded');

function noteFailure(sender: Sender, message: OutgoingMessage, error: Error): void {
  const { queryClient, memberId, chatId } = sender;
  const waiting = queryClient.getQueryData(outgoingQuery(memberId, chatId).queryKey);
  // The connection may have delivered it although the answer was lost.
  if (!waiting?.some(({ id }) => id === message.id)) return;
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const reason = wait === undefined ? error.message : `${error.message} ${retryIn(wait)}`;
  putOutgoing(sender, { ...message, state: 'failed', reason, willResend: isPassing(error) });
  if (error instanceof ApiError && error.code === 'partner-gone') {
    void queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey });
  }
}

/** Sends one message, after those of the same conversation that are under way. Its id stays the same, however often. */
async function deliver(sender: Sender, draft: Pick<OutgoingMessage, 'id' | 'text' | 'writtenAt'>): Promise<void> {
  const { queryClient, memberId, chatId } = sender;
  const message: OutgoingMessage = { ...draft, state: 'pending', reason: '', willResend: false };
  putOutgoing(sender, message);
  const { id, text } = message;
  const sending = queryClient.getMutationCache().build<Message, Error, void, unknown>(queryClient, {
    mutationFn: () => callApi(sendMessageEndpoint, { params: { chatId }, body: { id, text } }),
    scope: { id: `send to ${chatId}` },
    retry: (count, error) => count < RETRIES && isPassing(error),
    networkMode: 'always',
  });
  try {
    noteMessage(queryClient, memberId, await sending.execute(undefined));
  } catch (error) {
    noteFailure(sender, message, error instanceof Error ? error : new Error(String(error)));
  }
}

/** Sends again whatever only a lost connection has held back. */
export function resendAll(queryClient: QueryClient, memberId: string): void {
  const held = queryClient.getQueriesData<readonly OutgoingMessage[]>({ queryKey: ['outgoing', memberId] });
  for (const [[, , chatId], messages = []] of held) {
    for (const message of messages) {
      if (typeof chatId === 'string' && message.state === 'failed' && message.willResend) {
        void deliver({ queryClient, memberId, chatId }, message);
      }
    }
  }
}

/** The unconfirmed messages of a conversation and what can be done with them. */
export function useSendMessage(chatId: string) {
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  const sender: Sender = { queryClient, memberId, chatId };
  const { data: outgoing = nothing } = useQuery(outgoingQuery(memberId, chatId));
  return {
    outgoing,
    send: (text: string): void => void deliver(sender, { id: uuidv7(), text, writtenAt: Date.now() }),
    retry: (message: OutgoingMessage): void => void deliver(sender, message),
    discard: (message: OutgoingMessage): void => dropOutgoing(sender, message.id),
  };
}
