import type { ChatRoom } from '@muster/contract/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Avatar } from '#src/components/avatar.tsx';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { useLiveStatus } from '#src/lib/live-client.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { catchUp } from './catch-up.ts';
import { messagesQuery, useMarkRead, useOlderMessages } from './chat-queries.ts';
import { announcement, chatTexts, conversationWith, messagesFailed } from './chat-texts.ts';
import { hasFinePointer } from './has-fine-pointer.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageList } from './message-list.tsx';
import { type ChatHistory, lastSeq } from './message-merge.ts';
import { messageRows } from './message-rows.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { useSendMessage } from './send-message.ts';
import { useIsWatched } from './use-is-watched.ts';

/** One conversation: what was said, what comes in, and a place to answer. */
export function ConversationPane({ room }: { readonly room: ChatRoom }) {
  const { data: history, error, refetch, isFetching } = useQuery(messagesQuery(room.id));
  const sending = useSendMessage(room.id);
  useCompleteness(room, history);
  return (
    <section aria-label={conversationWith(room.partner.name)} className="flex min-h-0 flex-1 flex-col">
      <PaneHeader name={room.partner.name} />
      <ReconnectingBar />
      {history ? (
        <Messages room={room} history={history} sending={sending} />
      ) : error ? (
        <div className="flex-1 p-4">
          <Banner
            tone="error"
            action={
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                {chatTexts.retry}
              </Button>
            }
          >
            {messagesFailed(error.message)}
          </Banner>
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {room.partner.id === null ? (
        <p className="border-t border-line p-4 text-center text-sm text-soft">{chatTexts.partnerGone}</p>
      ) : (
        <MessageComposer chatId={room.id} partnerName={room.partner.name} onSend={sending.send} />
      )}
    </section>
  );
}

/** When the list knows of newer messages than the pane, whatever the reason, the pane asks for them. */
function useCompleteness({ id, lastSeq: newest }: ChatRoom, history: ChatHistory | undefined): void {
  const queryClient = useQueryClient();
  const missing = history ? newest - lastSeq(history) : 0;
  useEffect(() => {
    if (missing > 0) void catchUp(queryClient, id);
  }, [missing, queryClient, id]);
}

function PaneHeader({ name }: { readonly name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the composer does not take the focus, on a phone, one starts at the partner's name.
  useEffect(() => {
    if (!hasFinePointer()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header data-keeps-focus className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2">
      <Link
        to="/dashboard/chat"
        activeOptions={{ exact: true }}
        aria-label={chatTexts.back}
        className="grid size-10 flex-none place-items-center rounded-md text-soft hover:bg-overlay hover:text-fg min-[56.25rem]:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <span className="flex min-[56.25rem]:pl-1">
        <Avatar name={name} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="min-w-0 truncate font-display text-lg font-bold outline-none">
        {name}
      </h2>
    </header>
  );
}

function ReconnectingBar() {
  const isDown = useLiveStatus() === 'reconnecting';
  return (
    <div role="status">
      {isDown && (
        <p className="bg-amber-tint px-4 py-1.5 text-center text-sm text-amber-text">{chatTexts.reconnecting}</p>
      )}
    </div>
  );
}

interface MessagesProps {
  readonly room: ChatRoom;
  readonly history: ChatHistory;
  readonly sending: ReturnType<typeof useSendMessage>;
}

function Messages({ room, history, sending }: MessagesProps) {
  const { id: memberId, name } = useCurrentMember();
  const older = useOlderMessages(room.id);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useReadMarker(room, lastSeq(history), isAtEnd);
  const loadOlder = (): void => {
    if (history.hasOlder && !older.isPending) older.mutate();
  };
  const top = history.hasOlder ? (
    <Button variant="ghost" size="sm" busy={older.isPending} busyLabel={chatTexts.loadingOlder} onClick={loadOlder}>
      {chatTexts.olderMessages}
    </Button>
  ) : (
    <p>{chatTexts.startOfChat}</p>
  );
  return (
    <>
      <MessageList
        rows={messageRows(history.messages, sending.outgoing, memberId)}
        nameOf={({ isOwn }) => (isOwn ? name : room.partner.name)}
        top={top}
        onNearTop={() => !older.isError && loadOlder()}
        onAtEndChange={setIsAtEnd}
        retry={sending.retry}
        discard={sending.discard}
      />
      <Announcer history={history} memberId={memberId} partnerName={room.partner.name} />
    </>
  );
}

/** Moves the marker when the newest message is in sight of somebody who is likely to look. */
function useReadMarker(room: ChatRoom, newest: number, isAtEnd: boolean): void {
  const { mutate } = useMarkRead(room.id);
  const isShown = useIsWatched() && isAtEnd;
  const mark = useEffectEvent((seq: number) => {
    if (seq > room.readSeq) mutate(seq);
  });
  useEffect(() => {
    if (isShown) mark(newest);
  }, [isShown, newest]);
}

interface AnnouncerProps {
  readonly history: ChatHistory;
  readonly memberId: string;
  readonly partnerName: string;
}

/** Says each new message of the partner once to assistive technology. */
function Announcer({ history, memberId, partnerName }: AnnouncerProps) {
  const [openedAt] = useState(() => lastSeq(history));
  const newest = history.messages.findLast(({ senderId }) => senderId !== memberId);
  const isNew = newest !== undefined && newest.seq > openedAt;
  return (
    <p role="status" className="sr-only">
      {isNew && <span key={newest.id}>{announcement(partnerName, newest.text)}</span>}
    </p>
  );
}
