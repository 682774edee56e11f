import { t } from '@lingui/core/macro';
import type { Conversation, PairConversation } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Panel } from '#src/components/page/panel.tsx';
import { useConnectionState } from '#src/lib/live/connection-state.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { OpenChatLink } from '#src/features/posts/requests/open-chat-link.tsx';
import { conversationsQuery } from '../chat-queries.ts';

const MAX_SHOWN = 5;

const isCrew = ({ latestRequest }: PairConversation): boolean => latestRequest?.state === 'accepted';

/** Partners who share a crew with the member first, then by newest conversation. */
const selectOnline = (conversations: readonly Conversation[]): readonly PairConversation[] =>
  conversations
    .filter((conversation) => conversation.kind === 'pair')
    .filter(({ partner, isArchived, isDeleted }) => partner.presence?.isOnline && !isArchived && !isDeleted)
    .toSorted((a, b) => Number(isCrew(b)) - Number(isCrew(a)))
    .slice(0, MAX_SHOWN);

/** Conversation partners who are online. Renders nothing if there are none, or while offline. */
export function OnlinePartners() {
  const { data = [] } = useQuery({ ...conversationsQuery, select: selectOnline });
  const online = useHeldList(data);
  const list = useFocusAfterRemoval<HTMLUListElement>('a');
  const state = useConnectionState();
  const { id: memberId } = useCurrentMember();
  if (online.length === 0 || state === 'offline' || state === 'unavailable') return null;
  return (
    <Panel id="online" title={t`Online now`} listRef={list}>
      {online.map(({ id, partner }) => (
        <li key={id} className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 px-2">
          <Avatar {...partner} isOnline />
          <span dir="auto" translate="no" className="min-w-0 flex-1 truncate font-semibold">
            {partner.name}
          </span>
          <OpenChatLink userId={partnerIdOf(id, memberId)} about={partner.name} />
        </li>
      ))}
    </Panel>
  );
}
