import type { Conversation } from '@muster/contract/chat.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { playerPage } from '#src/lib/navigation/player-page.ts';
import { useSafety } from '#src/lib/safety.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useOlderMessages } from '../chat-queries.ts';
import { chatTexts } from '../chat-texts.ts';
import { fromPartnerBehind, lastSeenOwn } from '../message-list/read-status.ts';
import type { AboutMessage } from '../message-list/message-bubble.tsx';
import { MessageList } from '../message-list/message-list.tsx';
import type { ChatHistory } from '../live/message-merge.ts';
import { messageRows, rowKey } from '../message-list/message-rows.ts';
import type { useSendMessage } from '../sending/send-message.ts';
import { useIsWatched } from './use-is-window-active.ts';
import { useReadMarker } from '../message-list/use-read-marker.ts';

interface ConversationMessagesProps {
  readonly room: Conversation;
  readonly history: ChatHistory;
  readonly sending: ReturnType<typeof useSendMessage>;
}

/** Up to where the member had read when they last came to this conversation. */
function useReadOnArrival(readSeq: number): number {
  const isWatched = useIsWatched();
  const [arrival, setArrival] = useState({ isWatched, readSeq });
  if (arrival.isWatched !== isWatched) setArrival({ isWatched, readSeq: isWatched ? arrival.readSeq : readSeq });
  return arrival.readSeq;
}

/** What was said in a conversation, and how far each of the two has read. */
export function ConversationMessages({ room, history, sending }: ConversationMessagesProps) {
  const { id: memberId, name } = useCurrentMember();
  const { outgoing, retry, discard } = sending;
  const readOnArrival = useReadOnArrival(room.readSeq);
  const [shownSeq, setShownSeq] = useState(readOnArrival);
  useReadMarker(room, shownSeq);
  const rows = useMemo(() => messageRows(history.messages, outgoing, memberId), [history, outgoing, memberId]);
  const keysBehind = (seq: number): string[] =>
    fromPartnerBehind(history, seq, memberId).map((message) => rowKey(message, memberId));
  const dividerKey = keysBehind(readOnArrival)[0];
  const { top, loadOlder } = useTop(room.id, history);
  const { partner } = room;
  return (
    <MessageList
      rows={rows}
      nameOf={({ isOwn }) => (isOwn ? name : partner.name)}
      top={top}
      openAtKey={dividerKey}
      dividerKey={dividerKey}
      seenKey={lastSeenOwn(history, room.seenSeq, memberId)?.id}
      unshown={keysBehind(shownSeq)}
      onShown={(seq) => setShownSeq((before) => Math.max(before, seq))}
      onNearTop={loadOlder}
      retry={retry}
      discard={discard}
      about={useAboutMessages(room)}
    />
  );
}

/** What can be done about the partner's messages; nothing when they have left. */
function useAboutMessages({ id: chatId, partner: { id: partnerId, name } }: Conversation): AboutMessage | undefined {
  const { report } = useSafety();
  const navigate = useNavigate();
  return useMemo(
    () =>
      partnerId === null
        ? undefined
        : {
            report: (messageId) => report({ kind: 'message', chatId, messageId }, name),
            viewProfile: () => void navigate({ to: playerPage, params: { memberId: partnerId } }),
          },
    [chatId, partnerId, name, report, navigate],
  );
}

/** What stands above the oldest loaded message: the way to older ones, or that there are none. */
function useTop(chatId: string, history: ChatHistory) {
  const { mutate, isPending, isError } = useOlderMessages(chatId);
  const load = (): void => {
    if (history.hasOlder && !isPending) mutate();
  };
  const top = history.hasOlder ? (
    <Button variant="ghost" size="sm" busy={isPending} busyLabel={chatTexts.loadingOlder} onClick={load}>
      {chatTexts.olderMessages}
    </Button>
  ) : (
    <p>{chatTexts.startOfChat}</p>
  );
  return { top, loadOlder: () => !isError && load() };
}
