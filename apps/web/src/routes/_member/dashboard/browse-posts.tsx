import { t } from '@lingui/core/macro';
import { type BoardFilter, readFilter } from '@muster/contract/board/board-filter.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { hasIgnoredParams, rememberedFilter, storeBoardFilter } from '#src/features/board/filters/board-filter.ts';
import { restoreBoard } from '#src/features/board/browse/board-place.ts';
import { preloadBoard } from '#src/features/board/browse/board-queries.ts';
import { CrewPosts } from '#src/features/board/browse/crew-posts.tsx';
import { BrowseBoard } from '#src/features/board/browse/browse-board.tsx';
import { crewPostsQuery } from '#src/features/posts/standing-crews/standing-crew-queries.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import { VerifyEmailHint } from '#src/features/sessions/email/verify-email-hint.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useOpenChat } from '#src/frame/dashboard/open-screens.ts';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

export const Route = createFileRoute('/_member/dashboard/browse-posts')({
  validateSearch: readFilter,
  beforeLoad: ({ location, cause }) => {
    // Without search parameters, the board opens with the remembered filter. While it is open, the URL decides.
    if (cause === 'stay' || location.searchStr !== '') return;
    const search = rememberedFilter(cachedMemberId());
    if (Object.keys(search).length > 0) throw redirect({ to: '/dashboard/browse-posts', search, replace: true });
  },
  loader: async (loading) => {
    const { context, location } = loading;
    if (!shouldPrefetch(loading)) return;
    const filter = readFilter(location.search);
    const restored = restoreBoard(context.queryClient, filter, location.state.__TSR_key);
    preloadBoard(context.queryClient, filter, restored);
    await restored;
  },
  component: BrowsePosts,
  staticData: { title: t`Browse Posts`, layout: 'wide' },
});

const namesOfCrews = (conversations: readonly Conversation[]): ReadonlyMap<string, string> =>
  new Map(
    conversations.flatMap((chat) => (chat.kind === 'crew' && chat.crew.name ? [[chat.crew.id, chat.crew.name]] : [])),
  );

function BrowsePosts() {
  const search = Route.useSearch();
  // The router's search parameters also contain the unknown and invalid ones.
  const filter = useMemo(() => readFilter(search), [search]);
  const navigate = Route.useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const showFilter = useCallback(
    (nextFilter: BoardFilter, isTyping = false) => {
      if (isCurrentScreen()) void navigate({ search: nextFilter, replace: isTyping });
    },
    [navigate, isCurrentScreen],
  );
  useRememberFilter(filter);
  const hasIgnored = hasIgnoredParams(search, filter);
  useEffect(() => {
    if (hasIgnored && isCurrentScreen()) void navigate({ search: filter, replace: true, resetScroll: false });
  }, [hasIgnored, filter, navigate, isCurrentScreen]);
  const openChat = useOpenChat();
  // Members without a standing crew fetch nothing.
  const { data: crewNames } = useQuery({ ...conversationsQuery, select: namesOfCrews });
  const showsCrewPosts = Boolean(crewNames?.size) && isUnfiltered(filter);
  const { isLoading } = useQuery({ ...crewPostsQuery, enabled: showsCrewPosts });
  const lead = (
    <>
      <VerifyEmailHint isOnlyIfRequired />
      {showsCrewPosts && crewNames && <CrewPosts crewNames={crewNames} onConnected={openChat} />}
    </>
  );
  return (
    <BrowseBoard
      filter={filter}
      onFilterChange={showFilter}
      onConnected={openChat}
      lead={lead}
      isLeadLoading={isLoading}
    />
  );
}

/** Whether the member has neither searched nor filtered. */
const isUnfiltered = (filter: BoardFilter): boolean => Object.keys(filter).every((part) => part === 'sort');

/** Stores the filter when it changes. The first one is not stored, because it comes from the URL or from storage. */
function useRememberFilter(filter: BoardFilter): void {
  const { id: memberId } = useCurrentMember();
  const text = JSON.stringify(filter);
  const stored = useRef(text);
  useEffect(() => {
    if (stored.current === text) return;
    stored.current = text;
    storeBoardFilter(memberId, filter);
  }, [memberId, filter, text]);
}
