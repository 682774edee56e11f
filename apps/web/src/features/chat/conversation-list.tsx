import type { ChatRoom } from '@muster/contract/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#src/components/avatar.tsx';
import { Badge } from '#src/components/badge.tsx';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatAge, formatDateTime } from '#src/lib/dates.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { chatsQuery } from './chat-queries.ts';
import { chatTexts, listFailed, unreadLabel, unreadText } from './chat-texts.ts';
import { partnerIdOf } from './room-merge.ts';

/** The member's conversations, the newest message first. */
export function ConversationList() {
  const { data: rooms, error, refetch, isFetching } = useQuery(chatsQuery);
  if (error && !rooms) {
    const retry = (
      <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
        {chatTexts.retry}
      </Button>
    );
    return (
      <div className="p-4">
        <Banner tone="error" action={retry}>
          {listFailed(error.message)}
        </Banner>
      </div>
    );
  }
  if (!rooms) return <ListSkeleton />;
  return (
    <nav aria-label={chatTexts.listLabel} data-keeps-focus className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul className="flex flex-col gap-0.5">
        {rooms.map((room) => (
          <li key={room.id}>
            <ConversationLink room={room} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ConversationLink({ room }: { readonly room: ChatRoom }) {
  const member = useCurrentMember();
  const { partner, lastMessage, lastMessageAt, createdAt, unread } = room;
  const moment = lastMessageAt ?? createdAt;
  const isUnread = unread > 0;
  return (
    <Link
      to="/dashboard/chat/$userId"
      params={{ userId: partnerIdOf(room.id, member.id) }}
      className="flex min-h-16 items-center gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-raised data-[status=active]:bg-raised"
    >
      <Avatar name={partner.name} size="lg" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-2">
          <span className={`truncate ${isUnread ? 'font-bold' : 'font-semibold'}`}>{partner.name}</span>
          <time dateTime={moment.toISOString()} title={formatDateTime(moment)} className="flex-none text-xs text-faint">
            {formatAge(moment)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={`truncate text-sm ${isUnread ? 'text-fg' : 'text-faint'}`}>
            {lastMessage ?? chatTexts.noMessageYet}
          </span>
          {isUnread && (
            <Badge tone="flare">
              <span aria-hidden>{unreadText(unread)}</span>
              <VisuallyHidden>{unreadLabel(unread)}</VisuallyHidden>
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}

const ListSkeleton = () => (
  <div role="status" className="flex flex-col gap-0.5 p-2">
    <VisuallyHidden>{chatTexts.loadingList}</VisuallyHidden>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className="flex min-h-16 items-center gap-3 px-3 py-2.5">
        <Skeleton shape="circle" className="size-11" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);
