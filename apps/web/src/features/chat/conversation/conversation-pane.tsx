import type { Conversation } from '@muster/contract/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { useConnectionState } from '#src/lib/live/connection-state.ts';
import { useLiveStatus } from '#src/lib/live/live-status.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useIncrementalRender } from '#src/lib/time/use-incremental-render.ts';
import { catchUp } from '../live/catch-up.ts';
import { messagesQuery } from '../chat-queries.ts';
import { chatTexts, conversationWith, messagesFailed } from '../chat-texts.ts';
import { ConversationMessages } from './conversation-messages.tsx';
import { MessageAnnouncer } from '../message-list/message-announcer.tsx';
import { MessageComposer } from '../sending/message-composer.tsx';
import { type ChatHistory, lastSeq } from '../live/message-merge.ts';
import { MessagesSkeleton } from '../message-list/messages-skeleton.tsx';
import { PaneHeader } from './pane-header.tsx';
import { PartnerGone } from './partner-left.tsx';
import { PartnerSuspended } from './partner-suspended.tsx';
import { useSendMessage } from '../sending/send-message.ts';
import { TypingLine } from './typing-indicator.tsx';

/** One conversation: what was said, what comes in, and a place to answer. */
export function ConversationPane({ room }: { readonly room: Conversation }) {
  const { data: history, error, refetch, isFetching } = useQuery(messagesQuery(room.id));
  const isDrawn = useIncrementalRender(history !== undefined);
  const { id: memberId } = useCurrentMember();
  const sending = useSendMessage(room.id);
  useCompleteness(room, history);
  return (
    <section aria-label={conversationWith(room.partner.name)} className="flex min-h-0 flex-1 flex-col">
      <PaneHeader room={room} />
      <ReconnectingBar />
      {history && isDrawn ? (
        <ConversationMessages room={room} history={history} sending={sending} />
      ) : error && !history ? (
        <div className="flex-1 p-4">
          <FailureBanner isRetrying={isFetching} onRetry={refetch}>
            {messagesFailed(error.message)}
          </FailureBanner>
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {/* It stands there before the messages do, so that it tells of those that come while they are drawn. */}
      {history && <MessageAnnouncer history={history} memberId={memberId} partnerName={room.partner.name} />}
      {room.partner.id === null ? (
        <PartnerGone chatId={room.id} />
      ) : (
        <>
          <div role="status">{room.partner.isSuspended && <PartnerSuspended partnerId={room.partner.id} />}</div>
          <TypingLine chatId={room.id} partnerName={room.partner.name} />
          <MessageComposer chatId={room.id} partnerName={room.partner.name} onSend={sending.send} />
        </>
      )}
    </section>
  );
}

/** When the list knows of newer messages than the pane, whatever the reason, the pane asks for them. */
function useCompleteness({ id, lastSeq: newest }: Conversation, history: ChatHistory | undefined): void {
  const queryClient = useQueryClient();
  const missing = history ? newest - lastSeq(history) : 0;
  useEffect(() => {
    if (missing > 0) void catchUp(queryClient, id);
  }, [missing, queryClient, id]);
}

/** For the first moments; what lasts longer is said above every screen. */
function ReconnectingBar() {
  const isTold = useConnectionState() !== 'connected';
  const isDown = useLiveStatus() === 'reconnecting' && !isTold;
  return (
    <div role="status">
      {isDown && (
        <p className="bg-amber-tint px-4 py-1.5 text-center text-sm text-amber-text">{chatTexts.reconnecting}</p>
      )}
    </div>
  );
}
