import type { Conversation } from '@muster/contract/chat.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { presenceText, useCurrentPresence } from '#src/lib/live/presence.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { chatTexts, unreadLabel, unreadText } from '../chat-texts.ts';
import { partnerIdOf } from '../live/conversation-merge.ts';

export function ConversationLink({ conversation }: { readonly conversation: Conversation }) {
  const member = useCurrentMember();
  const { partner, lastMessage, lastMessageAt, createdAt, unread } = conversation;
  const { name } = partner;
  const presence = useCurrentPresence(partner.presence);
  const lastActivityAt = lastMessageAt ?? createdAt;
  const isUnread = unread > 0;
  return (
    <Link
      to="/dashboard/chat/$userId"
      params={{ userId: partnerIdOf(conversation.id, member.id) }}
      className="flex min-h-16 items-center gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-raised data-[status=active]:bg-raised"
    >
      <Avatar name={name} pictureUrl={partner.pictureUrl} size="lg" isOnline={presence?.isOnline} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-2">
          <span dir="auto" className={`truncate text-left ${isUnread ? 'font-bold' : 'font-semibold'}`}>
            {name}
          </span>
          {presence && <VisuallyHidden>{presenceText(presence)}</VisuallyHidden>}
          <time
            dateTime={lastActivityAt.toISOString()}
            title={formatDateTime(lastActivityAt)}
            className="flex-none text-xs text-faint"
          >
            {formatAge(lastActivityAt)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span dir="auto" className={`truncate text-left text-sm ${isUnread ? 'text-fg' : 'text-faint'}`}>
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
