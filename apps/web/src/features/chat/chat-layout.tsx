import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { RootMark } from '#src/components/page/root-mark.tsx';
import { conversationsQuery } from './chat-queries.ts';
import { ConversationList } from './conversation-list/conversation-list.tsx';

interface ChatLayoutProps {
  /** On a narrow screen an open conversation replaces the list. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The list next to the open conversation; on a narrow screen only one of the two. */
export function ChatLayout({ isOpen, children }: ChatLayoutProps) {
  const { data: conversations } = useQuery(conversationsQuery);
  const isEmpty = !isOpen && conversations?.every(({ isDeleted }) => isDeleted) === true;
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col gap-3 md:pb-6 min-[56.25rem]:min-h-[calc(37.5rem+4.875rem+var(--pinned-request,0rem))]">
      <div className={`max-md:px-(--page-x) max-md:pt-(--page-top) ${isOpen ? 'max-[56.25rem]:hidden' : ''}`}>
        <PageHeading>{t`Messages`}</PageHeading>
      </div>
      {isEmpty ? (
        <NoConversations />
      ) : (
        <div className="flex min-h-0 flex-1 overflow-hidden border-line max-md:border-t md:rounded-lg md:border md:bg-surface">
          <div
            className={`flex min-w-0 flex-col border-line max-[56.25rem]:flex-1 min-[56.25rem]:w-80 2xl:w-96 min-[120rem]:w-112 min-[56.25rem]:border-e ${isOpen ? 'max-[56.25rem]:hidden' : ''}`}
          >
            <ConversationList />
          </div>
          <div
            className={`flex min-h-0 min-w-0 flex-1 flex-col-reverse ${isOpen ? 'covers-navigation' : 'max-[56.25rem]:hidden'}`}
          >
            {isOpen && <RootMark name="conversation" />}
            <div className="flex flex-[1_0_auto] flex-col">{children}</div>
          </div>
        </div>
      )}
    </div>
  );
}

const NoConversations = () => (
  <EmptyState
    filled={1}
    title={t`No conversations yet`}
    text={t`Press Connect on a post to start your first conversation.`}
    action={
      <ButtonLink to="/dashboard/browse-posts" variant="primary">
        {t`Browse Posts`}
      </ButtonLink>
    }
  />
);

export const NoConversationSelected = () => (
  <div className="grid flex-1 place-items-center">
    <EmptyState filled={1} title={t`Choose a conversation`} text={t`Pick someone on the left to carry on.`} />
  </div>
);
