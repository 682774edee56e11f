import { messageDraftSchema } from '@muster/contract/chat.ts';
import { z } from '@muster/contract/zod.ts';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { draftKey, forget, keep, storedUnder } from './kept-text.ts';

const keptSchema = z.object({ ...messageDraftSchema.shape, writtenAt: z.number() });

/** A message of one's own that the server has not confirmed. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text: string;
  readonly writtenAt: number;
  readonly state: 'pending' | 'failed';
  /** Why it failed, as a sentence. */
  readonly reason: string;
  /** Whether it goes out again by itself once the connection is back. */
  readonly willResend: boolean;
}

const prefixOf = (memberId: string, chatId: string): string => `${draftKey(memberId, chatId)}:unsent:`;

/** What an earlier page left unconfirmed. Nobody knows whether it arrived, so it waits to be sent again, with the same id. */
const readKept = (memberId: string, chatId: string): OutgoingMessage[] =>
  storedUnder(prefixOf(memberId, chatId))
    .flatMap((text) => {
      const { data } = keptSchema.safeParse(text);
      return data ? [{ ...data, state: 'failed' as const, reason: '', willResend: true }] : [];
    })
    .toSorted((a, b) => a.writtenAt - b.writtenAt);

/** The unconfirmed messages of one conversation, oldest first. They live in this browser only. */
export const outgoingQuery = (memberId: string, chatId: string) =>
  queryOptions({
    queryKey: ['outgoing', memberId, chatId],
    queryFn: skipToken,
    initialData: (): readonly OutgoingMessage[] => readKept(memberId, chatId),
    staleTime: Infinity,
    gcTime: Infinity,
  });

interface Place {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly chatId: string;
}

const listOf = ({ queryClient, memberId, chatId }: Place): readonly OutgoingMessage[] =>
  queryClient.getQueryData(outgoingQuery(memberId, chatId).queryKey) ?? readKept(memberId, chatId);

const write = (place: Place, list: readonly OutgoingMessage[]): void =>
  void place.queryClient.setQueryData(outgoingQuery(place.memberId, place.chatId).queryKey, list);

/** Adds a message, or brings the one with the same id up to date. */
export function putOutgoing(place: Place, message: OutgoingMessage): void {
  const { id, text, writtenAt } = message;
  keep(prefixOf(place.memberId, place.chatId) + id, { id, text, writtenAt });
  const list = listOf(place);
  const isKnown = list.some((other) => other.id === id);
  write(place, isKnown ? list.map((other) => (other.id === id ? message : other)) : [...list, message]);
}

/** Forgets a message that has been confirmed or discarded. */
export function dropOutgoing(place: Place, messageId: string): void {
  forget(prefixOf(place.memberId, place.chatId) + messageId);
  const list = listOf(place);
  if (list.some(({ id }) => id === messageId))
    write(
      place,
      list.filter(({ id }) => id !== messageId),
    );
}
