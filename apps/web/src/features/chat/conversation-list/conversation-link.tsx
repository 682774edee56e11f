import { t } from '@lingui/core/macro';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { lastActivityOf } from '@muster/contract/chat/chat-list.ts';
import { Link } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge, CountBadge } from '#src/components/identity/badge.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { AdminBadge } from '#src/features/members/admin-badge.tsx';
import { presenceText, useCurrentPresence } from '#src/features/members/player/player-status.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { conversationName } from '../conversation-merge.ts';
import { crewIdOf, screenOfChat } from '../screen-of-chat.ts';
import { conversationPreview, crewDay, isDraftShown } from './conversation-preview.ts';
import { isUnsent, useOutgoing } from '../sending/outgoing-messages.ts';
import { useStoredDraft } from '../sending/draft-storage.ts';
import { unreadLabel, unreadText } from '../notifications/unread-count.tsx';

interface ConversationLinkProps {
  readonly conversation: Conversation;
  readonly isMarkedArchived: boolean;
}

/** A bar distinguishes the open conversation from a hovered one. */
const rowClass =
  'relative flex min-h-13 rounded-md px-2 transition-colors before:absolute before:inset-y-2 before:start-0 before:w-0.75 before:rounded-full hover:bg-raised data-[status=active]:bg-overlay data-[status=active]:before:bg-flare data-[status=active]:system-selected';

const usePartnerPresence = (conversation: Conversation) =>
  useCurrentPresence(conversation.kind === 'pair' ? conversation.partner.presence : null);

interface ConversationPictureProps {
  readonly conversation: Conversation;
  readonly isOnline: boolean | undefined;
}

function ConversationPicture({ conversation, isOnline }: ConversationPictureProps) {
  if (conversation.kind === 'pair')
    return <Avatar {...conversation.partner} name={conversationName(conversation)} isOnline={isOnline} />;
  const { gameId, game, emblem } = conversation.crew;
  return <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />;
}

/** One row of the conversation list. All rows have the same height. */
export function ConversationLink({ conversation, isMarkedArchived }: ConversationLinkProps) {
  const member = useCurrentMember();
  const { unread, isMuted } = conversation;
  const isCrew = conversation.kind === 'crew';
  const presence = usePartnerPresence(conversation);
  const lastActivityAt = lastActivityOf(conversation);
  const isUnread = unread > 0;
  const isHighlighted = isUnread && !isMuted;
  return (
    <Link
      data-list-item
      {...screenOfChat(conversation.id, crewIdOf(conversation), member.id)}
      className={`${rowClass} items-center gap-3 py-1 leading-5.5`}
    >
      <ConversationPicture conversation={conversation} isOnline={presence?.isOnline} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-2">
          <ConversationName conversation={conversation} isHighlighted={isHighlighted} />
          {!isCrew && conversation.partner.isAdmin && <AdminBadge />}
          {isMuted && (
            <span className="me-auto flex-none self-center text-faint">
              <BellOff aria-hidden className="size-3.5" />
              <VisuallyHidden>{t`Muted`}</VisuallyHidden>
            </span>
          )}
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
          <PreviewLine conversation={conversation} isHighlighted={isHighlighted} />
          {isMarkedArchived && <Badge>{t`Archived`}</Badge>}
          {isUnread && (
            <CountBadge tone={isMuted ? 'neutral' : 'flare'} count={unreadText(unread)} label={unreadLabel(unread)} />
          )}
        </span>
      </span>
    </Link>
  );
}

function ConversationName({ conversation, isHighlighted }: PreviewLineProps) {
  const isOfPost = conversation.kind === 'crew' && !conversation.crew.name;
  return (
    <span
      dir="auto"
      translate={isOfPost ? undefined : 'no'}
      className={`flex min-w-0 ${isHighlighted ? 'font-bold' : 'font-semibold'}`}
    >
      <span className="truncate">{conversationName(conversation)}</span>
      {isOfPost && (
        <span className="flex-none font-normal whitespace-pre-wrap text-faint">{` · ${crewDay(conversation)}`}</span>
      )}
    </span>
  );
}

/** The last message that was not sent yet, if there is one. */
function useUnsentPreview(chatId: string) {
  const isOnline = useIsOnline();
  const item = useOutgoing(chatId).findLast((message) => isUnsent(message, isOnline))?.item;
  return item && { ...item, label: item.refusal === undefined ? t`Waiting:` : t`Not sent:` };
}

/** A row for unsent messages while the list is not loaded: only name and text are known. */
export function UnsentLink({ chatId }: { readonly chatId: string }) {
  const { id: memberId } = useCurrentMember();
  const unsent = useUnsentPreview(chatId);
  if (!unsent) return null;
  return (
    <Link {...screenOfChat(chatId, unsent.crewId, memberId)} className={`${rowClass} flex-col justify-center`}>
      {unsent.partnerName !== '' && (
        <span dir="auto" translate="no" className="truncate font-semibold">
          {unsent.partnerName}
        </span>
      )}
      <span dir="auto" className="truncate text-sm text-faint">
        <bdi className="text-amber-text">{`${unsent.label} `}</bdi>
        <span>{unsent.text}</span>
      </span>
    </Link>
  );
}

interface PreviewLineProps {
  readonly conversation: Conversation;
  readonly isHighlighted: boolean;
}

function PreviewLine({ conversation, isHighlighted }: PreviewLineProps) {
  const draft = useStoredDraft(conversation.id);
  const unsent = useUnsentPreview(conversation.id);
  const showsDraft = draft !== '' && isDraftShown(conversation);
  const preview = showsDraft ? { label: t`Draft:`, text: draft } : conversationPreview(conversation);
  const { label, text } = unsent ?? preview;
  return (
    <span dir="auto" className={`truncate text-sm/5.5 ${isHighlighted ? 'text-fg' : 'text-faint'}`}>
      {label && <bdi className={unsent || showsDraft ? 'text-amber-text' : undefined}>{`${label} `}</bdi>}
      <span>{text}</span>
    </span>
  );
}
