import { t } from '@lingui/core/macro';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '#src/components/button.tsx';
import { useSafety } from '#src/features/members/safety.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useMarkRead, useOlderMessages } from '../chat-queries.ts';
import { senderOf, sendersOf } from '../message-sender.ts';
import { type ChatHistory, lastSeenOwnMessage, partnerMessagesAfter } from '../message-merge.ts';
import type { PartnerMessageActions } from '../message-list/message-bubble.tsx';
import { MessageList } from '../message-list/message-list.tsx';
import { isAnswered, messageRows, rowKey } from '../message-list/message-rows.ts';
import type { useSendMessage } from '../sending/send-message.ts';

const subscribe = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('focus', listener, { signal });
  addEventListener('blur', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => controller.abort();
};

/** Whether the page is visible and has the focus. */
const useIsWindowActive = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden && document.hasFocus());

interface ConversationMessagesProps {
  readonly conversation: Conversation;
  readonly history: ChatHistory;
  readonly sending: ReturnType<typeof useSendMessage>;
}

/** The read marker at the moment the member last returned to this window. */
function useReadSeqOnArrival(readSeq: number): number {
  const isWatched = useIsWindowActive();
  const [arrival, setArrival] = useState({ isWatched, readSeq });
  if (arrival.isWatched !== isWatched) setArrival({ isWatched, readSeq: isWatched ? arrival.readSeq : readSeq });
  return arrival.readSeq;
}

export function ConversationMessages({ conversation, history, sending }: ConversationMessagesProps) {
  const { id: memberId, name } = useCurrentMember();
  const { outgoing, retry, discard } = sending;
  const readSeqOnArrival = useReadSeqOnArrival(conversation.readSeq);
  const [shownSeq, setShownSeq] = useState(readSeqOnArrival);
  useReadMarker(conversation, shownSeq);
  const rows = useMemo(() => messageRows(history.messages, outgoing, memberId), [history, outgoing, memberId]);
  const partnerKeysAfter = (seq: number): string[] =>
    partnerMessagesAfter(history, seq, memberId).map((message) => rowKey(message, memberId));
  const firstNewKey = partnerKeysAfter(readSeqOnArrival)[0];
  const dividerKey = firstNewKey !== undefined && isAnswered(rows, firstNewKey) ? undefined : firstNewKey;
  const { top, loadOlder } = useHistoryStart(conversation.id, history);
  return (
    <MessageList
      rows={rows}
      senderOf={({ isOwn, senderId }) =>
        isOwn && conversation.kind === 'pair' ? { name } : senderOf(sendersOf(conversation), senderId)
      }
      top={top}
      // A member who has already written while the messages loaded sees what they wrote.
      openAtKey={rows.at(-1)?.isOwn ? undefined : dividerKey}
      dividerKey={dividerKey}
      seenKey={lastSeenOwnMessage(history, conversation.kind === 'pair' ? conversation.seenSeq : 0, memberId)?.id}
      unseenKeys={partnerKeysAfter(shownSeq)}
      onShown={(seq) => setShownSeq((before) => Math.max(before, seq))}
      onNearTop={loadOlder}
      hasPartnerLinks={conversation.kind === 'crew' || conversation.isEstablished}
      retry={retry}
      discard={discard}
      partnerActions={usePartnerMessageActions(conversation)}
    />
  );
}

function usePartnerMessageActions(conversation: Conversation): PartnerMessageActions | undefined {
  const { report } = useSafety();
  const navigate = useNavigate();
  const { id: chatId } = conversation;
  const senders = sendersOf(conversation);
  const isClosed = conversation.kind === 'pair' && conversation.partner.id === null;
  return useMemo(
    () =>
      isClosed
        ? undefined
        : {
            report: ({ id: messageId, senderId }) =>
              report({ kind: 'message', chatId, messageId }, senderOf(senders, senderId).name),
            viewProfile: ({ senderId }) => {
              if (senderId !== null)
                void navigate({ to: '/dashboard/players/$memberId', params: { memberId: senderId } });
            },
          },
    [isClosed, chatId, senders, report, navigate],
  );
}

/** The element above the oldest loaded message: a button for older ones, or the start of the conversation. */
function useHistoryStart(chatId: string, history: ChatHistory) {
  const { mutate, isPending, isError } = useOlderMessages(chatId);
  const load = (): void => {
    if (history.hasOlder && !isPending) mutate();
  };
  const top = history.hasOlder ? (
    <Button variant="ghost" size="sm" busy={isPending} busyLabel={t`Loading older messages...`} onClick={load}>
      {t`Show older messages`}
    </Button>
  ) : (
    <p>{t`This is the start of your conversation.`}</p>
  );
  return { top, loadOlder: () => !isError && load() };
}

/** Delay while scrolling; the newest message is marked as read at once. */
const SCROLL_DEBOUNCE_MS = 500;

/** Moves the read marker to the last shown message while the window is active. */
function useReadMarker(conversation: Conversation, shownSeq: number): void {
  const { mutate } = useMarkRead(conversation.id);
  const isWatched = useIsWindowActive();
  const isNewest = shownSeq >= conversation.lastSeq;
  const mark = useEffectEvent((seq: number) => {
    if (seq > conversation.readSeq) mutate(seq);
  });
  useEffect(() => {
    if (!isWatched) return undefined;
    if (isNewest) return mark(shownSeq);
    const timer = setTimeout(() => mark(shownSeq), SCROLL_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isWatched, isNewest, shownSeq]);
}
