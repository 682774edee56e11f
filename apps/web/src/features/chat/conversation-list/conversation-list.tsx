import { t, plural } from '@lingui/core/macro';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { NAME_MAX_LENGTH } from '@muster/contract/members/members.ts';
import Archive from 'lucide-react/icons/archive';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRef, useState, useLayoutEffect } from 'react';
import { Button } from '#src/components/button.tsx';
import { SearchField } from '#src/components/form/search-field.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { LoadMore } from '#src/components/page/load-more.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { HoldArea } from '#src/components/page/hold-area.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { isMessage } from '#src/features/outbox/outbox-items.ts';
import { useOutboxItems } from '#src/features/outbox/outbox.ts';
import { ConversationLink, UnsentLink } from './conversation-link.tsx';
import { useFilteredConversations } from './use-filtered-conversations.ts';
import { useOlderConversations } from './use-older-conversations.ts';

/** The member's conversations, newest message first, with a search by the partner's name. */
export function ConversationList() {
  const [text, setText] = useState('');
  const [isArchive, setIsArchive] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const filtered = useFilteredConversations(text, isArchive);
  const { conversations, archived, search, isOutdated, query } = filtered;
  const clear = (): void => {
    setText('');
    field.current?.focus();
  };
  return (
    <>
      <div role="search" data-preserve-focus className="p-3 pb-1">
        <SearchField
          ref={field}
          label={t`Search by name`}
          placeholder={t`Search by name`}
          clearLabel={t`Clear search`}
          maxLength={NAME_MAX_LENGTH}
          value={text}
          onValueChange={setText}
        />
        <VisuallyHidden>
          <span role="status">
            {search !== '' &&
              conversations &&
              !isOutdated &&
              plural({ count: conversations.length }, { one: '# conversation found', other: '# conversations found' })}
          </span>
        </VisuallyHidden>
      </div>
      {search === '' && (isArchive || archived > 0) && (
        <ArchiveButton isArchive={isArchive} count={archived} onPress={() => setIsArchive(!isArchive)} />
      )}
      {conversations ? (
        <HoldArea>
          <ConversationLinks
            key={`${isArchive} ${search}`}
            conversations={conversations}
            isOutdated={isOutdated}
            isSearch={search !== ''}
          />
        </HoldArea>
      ) : (
        <>
          {query.error ? (
            <div className="p-4">
              <QueryFailure query={query} describe={conversationsFailed} />
            </div>
          ) : (
            <ListSkeleton />
          )}
          <UnsentLinks />
        </>
      )}
      {conversations?.length === 0 &&
        (search === '' ? <EmptyView isArchive={isArchive} /> : <NoResults onClear={clear} />)}
    </>
  );
}

interface ConversationLinksProps {
  readonly conversations: readonly Conversation[];
  /** The conversations still match the previous search. */
  readonly isOutdated: boolean;
  /** The list contains archived conversations among others. */
  readonly isSearch: boolean;
}

const conversationsFailed = (reason: string): string => t`Couldn't load your conversations: ${reason}`;

function ConversationLinks({ conversations: listed, isOutdated, isSearch }: ConversationLinksProps) {
  const conversations = useHeldList(listed, { appends: true });
  const older = useOlderConversations();
  const list = useSteadyRows(conversations.map(({ id }) => id));
  useEveryMinute();
  if (conversations.length === 0) return null;
  return (
    <nav
      ref={list}
      aria-label={t`Conversations`}
      data-preserve-focus
      className={`min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2 pb-2 [overflow-anchor:none] ${isOutdated ? 'opacity-60 transition-opacity' : ''}`}
    >
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id} className="py-px">
            <ConversationLink conversation={conversation} isMarkedArchived={isSearch && conversation.isArchived} />
          </li>
        ))}
      </ul>
      {!isSearch && <LoadMore pages={older} failureText={conversationsFailed} />}
    </nav>
  );
}

/** Replaces the list until it is loaded. */
function UnsentLinks() {
  const messages = useOutboxItems(useCurrentMember().id).filter(isMessage);
  const chatIds = [...new Set(messages.map(({ chatId }) => chatId))];
  if (chatIds.length === 0) return null;
  return (
    <nav aria-label={t`Messages that were not sent yet`} className="px-2">
      {chatIds.map((chatId) => (
        <UnsentLink key={chatId} chatId={chatId} />
      ))}
    </nav>
  );
}

interface ArchiveButtonProps {
  readonly isArchive: boolean;
  readonly count: number;
  readonly onPress: () => void;
}

/** Switches between the archived conversations and the others. */
const ArchiveButton = ({ isArchive, count, onPress }: ArchiveButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="mx-3 mt-1 flex min-h-10 items-center gap-2 rounded-md px-2 text-start text-sm font-semibold text-soft hover:bg-raised hover:text-fg"
  >
    {isArchive ? <ArrowLeft aria-hidden className="size-4" /> : <Archive aria-hidden className="size-4" />}
    <span>{isArchive ? t`All conversations` : t`Archived (${{ count: formatNumber(count) }})`}</span>
  </button>
);

const EmptyView = ({ isArchive }: { readonly isArchive: boolean }) => (
  <p className="px-4 py-10 text-center text-sm text-faint">
    {isArchive ? t`No archived conversations` : t`No open conversations`}
  </p>
);

const NoResults = ({ onClear }: { readonly onClear: () => void }) => (
  <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
    <p className="font-semibold">{t`No conversations found`}</p>
    <Button size="sm" onClick={onClear}>
      {t`Clear`}
    </Button>
  </div>
);

const ListSkeleton = () => (
  <div role="status" className="flex flex-col gap-0.5 px-2 py-px">
    <VisuallyHidden>{t`Loading your conversations...`}</VisuallyHidden>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className="flex min-h-13 items-center gap-3 px-2">
        <Skeleton shape="circle" className="size-9" />
        <div className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);

/**
 * Scrolls a new list to the open conversation. When rows move above the visible ones, adjusts the scroll position, so that
 * the visible rows do not shift on the screen.
 * All rows must have the same height. The browser's scroll anchoring fails here: React reinserts the rows that stay.
 */
function useSteadyRows(ids: readonly string[]) {
  const scroller = useRef<HTMLElement>(null);
  const shownIds = useRef(ids);
  useLayoutEffect(() => {
    const { current } = scroller;
    const open = current?.querySelector<HTMLElement>('[aria-current=page]')?.parentElement;
    // Not scrollIntoView(), which also scrolls the page.
    if (current && open) current.scrollTop = open.offsetTop - current.offsetTop - current.clientHeight / 2;
  }, []);
  useLayoutEffect(() => {
    const before = shownIds.current;
    shownIds.current = ids;
    // Reading the scroll position forces a layout.
    if (before.length === ids.length && before.every((id, place) => id === ids[place])) return;
    const { current } = scroller;
    if (!current || current.scrollTop === 0) return;
    const rowPx = current.scrollHeight / ids.length;
    const first = Math.floor(current.scrollTop / rowPx);
    const shifts = before
      .slice(first, first + Math.ceil(current.clientHeight / rowPx))
      .flatMap((id, place) => (ids.includes(id) ? [ids.indexOf(id) - first - place] : []));
    // The rows that moved to the top have smaller shifts than those that stayed.
    if (shifts.length > 0) current.scrollTop += Math.max(...shifts) * rowPx;
  }, [ids]);
  return scroller;
}
