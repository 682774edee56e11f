import { messageDraftSchema } from '@muster/contract/chat/messages.ts';
import { z } from '@muster/contract/zod.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { localDataQuery, queryClient as appQueryClient, setLocalData } from '#src/lib/api/query-client.ts';
import { createListeners } from '#src/lib/listeners.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { draftKey, UNSENT } from './draft-storage.ts';

const storedSchema = z.object({
  ...messageDraftSchema.shape,
  writtenAt: z.number(),
  /** Why the server rejected it permanently. Such a message is only resent on Try again. */
  refusal: z.optional(z.string()),
  /** Empty in a message that an earlier version stored. */
  partnerName: z._default(z.string(), ''),
});

/** A message by the member that the server has not confirmed. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text: string;
  /** The recipient's name when it was written. */
  readonly partnerName: string;
  readonly writtenAt: number;
  readonly state: 'waiting' | 'pending' | 'failed';
  /** Why it failed, as a sentence; empty if there was no response. */
  readonly reason: string;
  /** It failed temporarily, will be resent automatically, and blocks later messages until then. */
  readonly willResend: boolean;
  /** False if the browser could not store it: it is lost when the page is closed. */
  readonly isStored: boolean;
}

export const isWaitingForNetwork = ({ state, willResend, reason }: OutgoingMessage): boolean =>
  state === 'failed' && willResend && reason === '';

/** Whether it is still unsent after the usual time that sending takes. */
export const isUnsent = ({ state }: OutgoingMessage, isOnline: boolean): boolean => state === 'failed' || !isOnline;

const prefixOf = (memberId: string, chatId: string): string => draftKey(memberId, chatId) + UNSENT;

/** Ids (UUIDv7) start with the time of the device's clock, which all tabs share. */
const byId = (a: OutgoingMessage, b: OutgoingMessage): number => (a.id < b.id ? -1 : 1);

/** Unconfirmed messages of other tabs or an earlier page. Unless rejected they may have arrived, so they are resent with the same id. */
const readStored = (memberId: string, chatId: string): OutgoingMessage[] =>
  browserStorage
    .keysWithPrefix(prefixOf(memberId, chatId))
    .flatMap((key) => {
      const { data } = storedSchema.safeParse(browserStorage.read(key));
      if (!data) return [];
      const { refusal, ...message } = data;
      return [
        {
          ...message,
          state: 'failed' as const,
          reason: refusal ?? '',
          willResend: refusal === undefined,
          isStored: true,
        },
      ];
    })
    .toSorted(byId);

/** Ids of conversations with unconfirmed messages of this or an earlier page. */
export const unsentChatIds = (memberId: string): string[] => [
  ...new Set(
    browserStorage.keysWithPrefix(draftKey(memberId, '')).flatMap((key) => {
      const [chatId, unsent] = key.slice(draftKey(memberId, '').length).split(UNSENT);
      return chatId !== undefined && unsent !== undefined ? [chatId] : [];
    }),
  ),
];

/** The unconfirmed messages of a conversation, oldest first. They exist in this browser only. */
export const outgoingQuery = (memberId: string, chatId: string) =>
  localDataQuery(['outgoing', memberId, chatId], (): readonly OutgoingMessage[] => readStored(memberId, chatId));

/** A member's unconfirmed messages in one conversation. */
export interface Outbox {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly chatId: string;
}

const isRefused = ({ state, willResend }: OutgoingMessage): boolean => state === 'failed' && !willResend;

/** This tab's messages, plus those that other tabs stored, minus those that other tabs sent or discarded. */
export function listOutgoing({ queryClient, memberId, chatId }: Outbox): readonly OutgoingMessage[] {
  const known = queryClient.getQueryData(outgoingQuery(memberId, chatId).queryKey) ?? [];
  const stored = readStored(memberId, chatId).map((message) => {
    const own = known.find(({ id }) => id === message.id);
    return own && isRefused(own) === isRefused(message) ? own : message;
  });
  return [...stored, ...known.filter(({ isStored }) => !isStored)].toSorted(byId);
}

export interface UnsentMessage {
  readonly chatId: string;
  readonly message: OutgoingMessage;
}

let listed: { readonly memberId: string; readonly messages: readonly UnsentMessage[] } | undefined;
const { subscribe, notify } = createListeners();

function handleChange(): void {
  listed = undefined;
  notify();
}
// Another tab stores, sends or discards messages.
addEventListener('storage', handleChange);

/** The stored messages of all conversations. Returns the same array until they change. */
function listAll(memberId: string): readonly UnsentMessage[] {
  if (listed?.memberId !== memberId) {
    const messages = unsentChatIds(memberId).flatMap((chatId) =>
      listOutgoing({ queryClient: appQueryClient, memberId, chatId }).map((message) => ({ chatId, message })),
    );
    listed = { memberId, messages };
  }
  return listed.messages;
}

/** The member's unconfirmed messages of all conversations that this browser stores. */
export const useAllOutgoing = (memberId: string): readonly UnsentMessage[] =>
  useSyncExternalStore(subscribe, () => listAll(memberId));

function write({ memberId, chatId }: Outbox, list: readonly OutgoingMessage[]): void {
  setLocalData(outgoingQuery(memberId, chatId), list);
  handleChange();
}

/** Adds a message, or replaces the one with the same id. */
export function saveOutgoing(outbox: Outbox, unsaved: Omit<OutgoingMessage, 'isStored'>): void {
  const { id, text, partnerName, writtenAt, state, reason, willResend } = unsaved;
  const refusal = state === 'failed' && !willResend ? reason : undefined;
  const key = prefixOf(outbox.memberId, outbox.chatId) + id;
  const message = { ...unsaved, isStored: browserStorage.write(key, { id, text, partnerName, writtenAt, refusal }) };
  const list = listOutgoing(outbox);
  const isKnown = list.some((other) => other.id === id);
  write(outbox, isKnown ? list.map((other) => (other.id === id ? message : other)) : [...list, message]);
}

export function removeOutgoing(outbox: Outbox, messageId: string): void {
  browserStorage.remove(prefixOf(outbox.memberId, outbox.chatId) + messageId);
  const shown = outbox.queryClient.getQueryData(outgoingQuery(outbox.memberId, outbox.chatId).queryKey);
  if (shown?.some(({ id }) => id === messageId))
    write(
      outbox,
      listOutgoing(outbox).filter(({ id }) => id !== messageId),
    );
  else handleChange();
}
