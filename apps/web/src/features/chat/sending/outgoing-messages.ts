import { messageDraftSchema } from '@muster/contract/chat.ts';
import { z } from '@muster/contract/zod.ts';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { draftKey, UNSENT } from './draft-storage.ts';

const keptSchema = z.object({
  ...messageDraftSchema.shape,
  writtenAt: z.number(),
  /** Why the server refused it for good: then only its writer may try again. */
  refusal: z.optional(z.string()),
});

/** A message of one's own that the server has not confirmed. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text: string;
  readonly writtenAt: number;
  /** Waiting for those written before it, under way, or given up for now. */
  readonly state: 'waiting' | 'pending' | 'failed';
  /** Why it failed, as a sentence. Empty if nothing answered: it waits for the network. */
  readonly reason: string;
  /** Failed for a passing reason: it goes out again by itself, and before those written after it. */
  readonly willResend: boolean;
}

/** Whether a message only lacks a connection: it is sent as soon as there is one. */
export const waitsForNetwork = ({ state, willResend, reason }: OutgoingMessage): boolean =>
  state === 'failed' && willResend && reason === '';

const prefixOf = (memberId: string, chatId: string): string => draftKey(memberId, chatId) + UNSENT;

/** What an earlier page left unconfirmed. Unless it was refused nobody knows whether it arrived, so it goes out again, with the same id. */
const readKept = (memberId: string, chatId: string): OutgoingMessage[] =>
  browserStorage
    .keysWithPrefix(prefixOf(memberId, chatId))
    .flatMap((key) => {
      const { data } = keptSchema.safeParse(browserStorage.read(key));
      if (!data) return [];
      const { refusal, ...message } = data;
      return [{ ...message, state: 'failed' as const, reason: refusal ?? '', willResend: refusal === undefined }];
    })
    .toSorted((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1));

/** The conversations in which the member has left something unconfirmed, on this page or an earlier one. */
export const keptChatIds = (memberId: string): string[] => [
  ...new Set(
    browserStorage.keysWithPrefix(draftKey(memberId, '')).flatMap((key) => {
      const [chatId, unsent] = key.slice(draftKey(memberId, '').length).split(UNSENT);
      return chatId !== undefined && unsent !== undefined ? [chatId] : [];
    }),
  ),
];

/** Where the unconfirmed messages of one conversation lie, oldest first. They live in this browser only. */
export const outgoingQuery = (memberId: string, chatId: string) =>
  queryOptions({
    queryKey: ['outgoing', memberId, chatId],
    queryFn: skipToken,
    initialData: (): readonly OutgoingMessage[] => readKept(memberId, chatId),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** A member's side of one conversation in this browser. */
export interface OutgoingPlace {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly chatId: string;
}

/** The unconfirmed messages of one conversation, oldest first. */
export const listOutgoing = ({ queryClient, memberId, chatId }: OutgoingPlace): readonly OutgoingMessage[] =>
  queryClient.getQueryData(outgoingQuery(memberId, chatId).queryKey) ?? readKept(memberId, chatId);

const write = (place: OutgoingPlace, list: readonly OutgoingMessage[]): void =>
  void place.queryClient.setQueryData(outgoingQuery(place.memberId, place.chatId).queryKey, list);

/** Adds a message, or brings the one with the same id up to date. */
export function putOutgoing(place: OutgoingPlace, message: OutgoingMessage): void {
  const { id, text, writtenAt, state, reason, willResend } = message;
  const refusal = state === 'failed' && !willResend ? reason : undefined;
  browserStorage.write(prefixOf(place.memberId, place.chatId) + id, { id, text, writtenAt, refusal });
  const list = listOutgoing(place);
  const isKnown = list.some((other) => other.id === id);
  write(place, isKnown ? list.map((other) => (other.id === id ? message : other)) : [...list, message]);
}

/** Forgets a message that has been confirmed or discarded. */
export function dropOutgoing(place: OutgoingPlace, messageId: string): void {
  browserStorage.remove(prefixOf(place.memberId, place.chatId) + messageId);
  const list = listOutgoing(place);
  if (list.some(({ id }) => id === messageId))
    write(
      place,
      list.filter(({ id }) => id !== messageId),
    );
}
