import { t } from '@lingui/core/macro';
import type { Conversation, PairConversation } from '@muster/contract/chat/chat.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useDeferredValue, useId, useRef } from 'react';
import { HoldArea } from '#src/components/page/hold-area.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { useConnectionState, useLiveStatus } from '#src/lib/live/connection-state.ts';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { VerifyEmailHint } from '#src/features/sessions/email/verify-email-hint.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { messagesQuery } from '../chat-queries.ts';
import { fetchMissedMessages } from '../fetch-missed-messages.ts';
import { conversationName } from '../conversation-merge.ts';
import { crewIdOf } from '../screen-of-chat.ts';
import { senderOf, sendersOf } from '../message-sender.ts';
import { type ChatHistory, lastSeq } from '../message-merge.ts';
import { MessageAnnouncer } from '../message-list/message-announcer.tsx';
import { MessageComposer } from '../sending/message-composer.tsx';
import { useSendMessage } from '../sending/send-message.ts';
import { UnsentMessages } from '../sending/unsent-messages.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import { AskedScreen } from '#src/features/posts/requests/pinned/asked-screen.tsx';
import { PinnedRequest } from '#src/features/posts/requests/pinned/pinned-request.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { PartnerSuspended } from './partner-suspended.tsx';
import { PaneHeader } from './pane-header.tsx';
import { useTypingIds } from './typing-state.ts';
import { copyWithToast } from '#src/components/copy-text.ts';
import { Button } from '#src/components/button.tsx';
import { readDraft, writeDraft } from '../sending/draft-storage.ts';

/** On a phone, leaves space for the answer bar, which overlays the messages. */
export const failureClass = 'flex-1 p-4 max-md:pt-[calc(var(--answer-bar)+1rem)]';

export const describeLoadFailure = (reason: string): string => t`Couldn't load messages: ${reason}`;

/** The conversation with a partner. */
export function ConversationPane({ conversation }: { readonly conversation: PairConversation }) {
  const { id, isSuspended } = conversation.partner;
  const request = conversation.latestRequest;
  const isAsked = request?.state === 'pending';
  return (
    <section
      aria-label={t`Conversation with ${{ name: conversationName(conversation) }}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHeader conversation={conversation} />
      <HoldArea>
        <PinnedRequest chatId={conversation.id} isExpected={conversation.latestRequest !== null} />
      </HoldArea>
      <ConversationBody
        conversation={conversation}
        lead={isAsked && <AskedScreen chatId={conversation.id} />}
        suggestions={isAsked && request.isOwn ? [t`Mic ready`, t`Can start now`] : []}
        closedText={id === null ? t`This conversation is closed.` : undefined}
        notice={id !== null && isSuspended && <PartnerSuspended partnerId={id} />}
      />
    </section>
  );
}

interface ConversationBodyProps {
  readonly conversation: Conversation;
  /** Replaces the composer of a conversation that can only be read. */
  readonly closedText: string | undefined;
  /** Rendered above the messages until there is one. */
  readonly lead?: ReactNode;
  /** Texts for the first message. */
  readonly suggestions?: readonly string[];
  /** Rendered above the composer. */
  readonly notice?: ReactNode;
}

/** Messages and composer. */
export function ConversationBody({ conversation, closedText, notice, lead, suggestions = [] }: ConversationBodyProps) {
  const query = useQuery(messagesQuery(conversation.id));
  const { data: history } = query;
  const { id: memberId } = useCurrentMember();
  const sending = useSendMessage(conversation.id);
  useFetchMissedMessages(conversation, history);
  const name = conversationName(conversation);
  const isEmpty = conversation.lastSeq === 0 && sending.outgoing.length === 0;
  return (
    <>
      <ReconnectingBar />
      <MessageArea conversation={conversation} query={query} sending={sending} lead={isEmpty && lead} />
      {!history && <UnsentMessages chatId={conversation.id} />}
      {/* Mounted before the messages are rendered, so that it announces those that arrive meanwhile. */}
      {history && <MessageAnnouncer conversation={conversation} history={history} memberId={memberId} />}
      {closedText === undefined ? (
        <>
          <div role="status">{notice}</div>
          <VerifyEmailHint isOnlyIfRequired />
          <TypingIndicator conversation={conversation} />
          <MessageComposer
            chatId={conversation.id}
            partnerName={name}
            suggestions={isEmpty ? suggestions : []}
            onSend={(text) => sending.send(name, crewIdOf(conversation), text)}
          />
        </>
      ) : (
        <ClosedConversation chatId={conversation.id} text={closedText} />
      )}
    </>
  );
}

interface MessageAreaProps {
  readonly conversation: Conversation;
  readonly query: UseQueryResult<ChatHistory>;
  readonly sending: ReturnType<typeof useSendMessage>;
  /** Takes the space of the messages. */
  readonly lead: ReactNode;
}

function MessageArea({ conversation, query, sending, lead }: MessageAreaProps) {
  const { data: history, error } = query;
  const isRendered = useDeferredValue(history !== undefined);
  if (error && !history)
    return (
      <div className={failureClass}>
        <QueryFailure query={query} describe={describeLoadFailure} />
      </div>
    );
  return (
    <>
      {lead}
      {history && isRendered ? (
        <div className={lead ? 'flex h-14 flex-none *:min-h-0' : 'contents'}>
          <ConversationMessages conversation={conversation} history={history} sending={sending} />
        </div>
      ) : (
        !lead && <MessagesSkeleton />
      )}
    </>
  );
}

/** Fetches missing messages whenever the list has a newer one than the history. */
function useFetchMissedMessages({ id, lastSeq: newest }: Conversation, history: ChatHistory | undefined): void {
  const queryClient = useQueryClient();
  const last = history && lastSeq(history);
  useEffect(() => {
    // Both are dependencies: their difference stays the same if both grow before the next render.
    if (last !== undefined && newest > last) void fetchMissedMessages(queryClient, id);
  }, [newest, last, queryClient, id]);
}

/** Shown for the first seconds; the connection bar takes over after that. */
function ReconnectingBar() {
  const hasConnectionBar = useConnectionState() !== 'connected';
  const isDown = useLiveStatus() === 'reconnecting' && !hasConnectionBar;
  return (
    <div role="status">
      {isDown && <p className="bg-amber-tint px-4 py-1.5 text-center text-sm text-amber-text">{t`Reconnecting...`}</p>}
    </div>
  );
}

/** Its height is reserved, so that the messages do not move. */
function TypingIndicator({ conversation }: { readonly conversation: Conversation }) {
  const names = useTypingIds(conversation.id).map((memberId) => senderOf(sendersOf(conversation), memberId).name);
  const { readAloud } = notificationSettings.use(useCurrentMember().id);
  return (
    <p
      role="status"
      aria-live={readAloud === 'off' ? 'off' : 'polite'}
      className="mx-auto h-6 w-full max-w-190 flex-none truncate px-4 text-xs leading-6 text-faint"
    >
      {describeTyping(names)}
    </p>
  );
}

function describeTyping([name, second, ...others]: readonly string[]): string {
  if (name === undefined) return '';
  if (second === undefined) return t`${name} is typing...`;
  return others.length === 0 ? t`${name} and ${second} are typing...` : t`Several players are typing...`;
}

interface ClosedConversationProps {
  readonly chatId: string;
  readonly text: string;
}

/** Replaces the composer of a conversation that can only be read. The draft can be copied or discarded. */
function ClosedConversation({ chatId, text }: ClosedConversationProps) {
  const { id: memberId } = useCurrentMember();
  const [unsent, setUnsent] = useState(() => readDraft(memberId, chatId));
  const note = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  // The removed composer may have had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, []);
  const discard = (): void => {
    writeDraft(memberId, chatId, '');
    setUnsent('');
    note.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-none flex-col gap-3 border-t border-line p-4 text-sm text-soft">
      <p ref={note} tabIndex={-1} className="text-center outline-none">
        {text}
      </p>
      {unsent.trim() !== '' && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <p id={titleId} className="text-xs text-faint">
              {t`Your unsent draft:`}
            </p>
            <section
              aria-labelledby={titleId}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard too
              tabIndex={0}
              dir="auto"
              className="mt-1 max-h-24 overflow-y-auto break-words whitespace-pre-wrap text-fg"
            >
              {unsent}
            </section>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() =>
                void copyWithToast(
                  unsent,
                  t`Copied.`,
                  t`Your browser didn't allow copying. Select the text and copy it yourself.`,
                )
              }
            >
              {t`Copy text`}
            </Button>
            <Button size="sm" variant="ghost" onClick={discard}>
              {t`Discard`}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
