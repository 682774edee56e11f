import { t, plural } from '@lingui/core/macro';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/links.tsx';
import { Panel } from '#src/components/page/panel.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { ConversationLink } from './conversation-link.tsx';
import { unreadTotal } from '../conversation-merge.ts';

const MAX_SHOWN = 5;

const selectUnread = (conversations: readonly Conversation[]): readonly Conversation[] =>
  conversations.filter((conversation) => unreadTotal([conversation]) > 0);

/** Conversations with unread messages, newest first. Renders nothing if there are none. */
export function UnreadConversations() {
  const { data = [] } = useQuery({ ...conversationsQuery, select: selectUnread });
  const unread = useHeldList(data);
  const list = useFocusAfterRemoval<HTMLUListElement>('a');
  useEveryMinute();
  if (unread.length === 0) return null;
  const moreLink = unread.length > MAX_SHOWN && (
    <div>
      <ButtonLink size="sm" variant="ghost" to="/dashboard/chat">
        {plural({ count: unread.length - MAX_SHOWN }, { one: '# more in Messages', other: '# more in Messages' })}
      </ButtonLink>
    </div>
  );
  return (
    <Panel id="unread" title={t`Unread messages`} listRef={list} footer={moreLink}>
      {unread.slice(0, MAX_SHOWN).map((conversation) => (
        <li key={conversation.id} className="min-w-0">
          <ConversationLink conversation={conversation} isMarkedArchived={false} />
        </li>
      ))}
    </Panel>
  );
}
