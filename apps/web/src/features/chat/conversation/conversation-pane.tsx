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
import { chatTexts, conversationLabel, messagesFailed } from '../chat-texts.ts';
import { ConversationMessages } from './conversation-messages.tsx';
import { MessageAnnouncer } from '../message-list/message-announcer.tsx';
import { MessageComposer } from '../sending/message-composer.tsx';
import { type ChatHistory, lastSeq } from '../live/message-merge.ts';
import { MessagesSkeleton } from '../message-list/messages-skeleton.tsx';
import { PaneHeader } from './pane-header.tsx';
import { PartnerLeft } from './partner-left.tsx';
import { PartnerSuspended } from './partner-suspended.tsx';
import { useSendMessage } from '../sending/send-message.ts';
import { TypingIndicator } from './typing-indicator.tsx';

export function ConversationPane({ conversation }: { readonly conversation: Conversation }) {
  const { data: history, error, refetch, isFetching } = useQuery(messagesQuery(conversation.id));
  const isRendered = useIncrementalRender(history !== undefined);
  const { id: memberId } = useCurrentMember();
  const sending = useSendMessage(conversation.id);
  useCatchUp(conversation, history);
  return (
    <section aria-label={conversationLabel(conversation.partner.name)} className="flex min-h-0 flex-1 flex-col">
      <PaneHeader conversation={conversation} />
      <ReconnectingBar />
      {history && isRendered ? (
        <ConversationMessages conversation={conversation} history={history} sending={sending} />
      ) : error && !history ? (
        <div className="flex-1 p-4">
          <FailureBanner isRetrying={isFetching} onRetry={refetch}>
            {messagesFailed(error.message)}
          </FailureBanner>
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {/* Mounted before the messages are rendered, so that it announces those that arrive meanwhile. */}
      {history && <MessageAnnouncer history={history} memberId={memberId} partnerName={conversation.partner.name} />}
      {conversation.partner.id === null ? (
        <PartnerLeft chatId={conversation.id} />
      ) : (
        <>
          <div role="status">
            {conversation.partner.isSuspended && <PartnerSuspended partnerId={conversation.partner.id} />}
          </div>
          <TypingIndicator chatId={conversation.id} partnerName={conversation.partner.name} />
          <MessageComposer chatId={conversation.id} partnerName={conversation.partner.name} onSend={sending.send} />
        </>
      )}
    </section>
  );
}

/** Fetches missing messages whenever the list has a newer one than the history. */
function useCatchUp({ id, lastSeq: newest }: Conversation, history: ChatHistory | undefined): void {
  const queryClient = useQueryClient();
  const missing = history ? newest - lastSeq(history) : 0;
  useEffect(() => {
    if (missing > 0) void catchUp(queryClient, id);
  }, [missing, queryClient, id]);
}

/** Shown for the first seconds; the connection bar takes over after that. */
function ReconnectingBar() {
  const hasConnectionBar = useConnectionState() !== 'connected';
  const isDown = useLiveStatus() === 'reconnecting' && !hasConnectionBar;
  return (
    <div role="status">
      {isDown && (
        <p className="bg-amber-tint px-4 py-1.5 text-center text-sm text-amber-text">{chatTexts.reconnecting}</p>
      )}
    </div>
  );
}
