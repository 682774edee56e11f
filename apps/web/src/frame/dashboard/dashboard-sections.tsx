import { t } from '@lingui/core/macro';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { newMemberFilter } from '@muster/contract/board/new-member-filter.ts';
import { HoldArea } from '#src/components/page/hold-area.tsx';
import { conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { OnlinePartners } from '#src/features/chat/conversation-list/online-partners.tsx';
import { UnreadConversations } from '#src/features/chat/conversation-list/unread-conversations.tsx';
import { NextUp } from '#src/features/chat/crew/next-up.tsx';
import { CalledOffPosts } from '#src/features/posts/requests/sent/called-off-posts.tsx';
import { CrewQuestions } from '#src/features/posts/standing-crews/crew-questions.tsx';
import { standingCrewsQuery } from '#src/features/posts/standing-crews/standing-crew-queries.ts';
import { PlayAgain } from '#src/features/posts/afterwards/play-again.tsx';
import { playAgainQuery } from '#src/features/posts/afterwards/play-again-queries.ts';
import { readyChecksQuery } from '#src/features/posts/ready-check/ready-check-queries.ts';
import { ReceivedInvitations } from '#src/features/posts/requests/invitations/received-invitations.tsx';
import { ReceivedRequests } from '#src/features/posts/requests/received/received-requests.tsx';
import { receivedRequestsQuery, sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { Notices } from '#src/features/notifications/notices.tsx';
import { noticesQuery } from '#src/features/notifications/notice-queries.ts';
import { MyPostsLoading } from '#src/features/posts/my-posts/my-posts-section.tsx';
import { MyPosts } from '#src/features/posts/my-posts/my-posts.tsx';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';
import { postSeriesQuery } from '#src/features/posts/schedule/post-series.tsx';
import { RunningGames } from '#src/features/posts/my-posts/running-games.tsx';
import { MyCrews } from '#src/features/posts/my-posts/my-crews.tsx';
import { VerifyEmailHint } from '#src/features/sessions/email/verify-email-hint.tsx';
import { NotificationOffer } from '#src/features/notifications/notification-offer.tsx';
import { boardQuery, openNowQuery } from '#src/features/board/browse/board-queries.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { ArrivalPills, useArrivingRequests } from './arriving-requests.tsx';
import { useOpenChat } from './open-screens.ts';
import { Outbox } from './outbox.tsx';

const CrewsToJoin = lazy(async () => ({
  default: (await import('#src/features/board/browse/crews-to-join.tsx')).CrewsToJoin,
}));

/** The other data is fetched on every screen. */
export function prefetchSections(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(myPostsQuery);
  void queryClient.prefetchQuery(readyChecksQuery);
  void queryClient.prefetchQuery(noticesQuery);
}

/**
 * Undefined until the sections above My Posts have been fetched or a first attempt has failed. `isNew`: the member had no
 * posts and requests at that time.
 */
function useFetchedSections(filter: BoardFilter): { readonly isNew: boolean } | undefined {
  const posts = useInfiniteQuery(myPostsQuery);
  const sent = useQuery(sentRequestsQuery);
  const isNew = posts.data?.length === 0 && sent.data?.length === 0;
  const board = useInfiniteQuery({ ...boardQuery(filter), enabled: isNew });
  const queries = [
    ...(isNew ? [board] : []),
    posts,
    sent,
    useQuery(readyChecksQuery),
    useQuery(noticesQuery),
    useQuery(receivedRequestsQuery),
    useQuery(conversationsQuery),
    useQuery(playAgainQuery),
    useQuery(standingCrewsQuery),
    useQuery(postSeriesQuery),
  ];
  const isFetched = queries.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  const [fetched, setFetched] = useState(isFetched ? { isNew } : undefined);
  if (isFetched && !fetched) setFetched({ isNew });
  return fetched;
}

/** My Posts below everything that a returning player needs first. Rendered together, so that My Posts doesn't move. */
export function DashboardSections() {
  const filter = newMemberFilter(useCurrentMember().playPreferences);
  const fetched = useFetchedSections(filter);
  return fetched ? <FetchedSections filter={filter} isNew={fetched.isNew} /> : <MyPostsLoading />;
}

function FetchedSections({ filter, isNew }: { readonly filter: BoardFilter; readonly isNew: boolean }) {
  const { data: posts = [] } = useInfiniteQuery(myPostsQuery);
  const openChat = useOpenChat();
  const arrivals = useArrivingRequests();
  return (
    <div data-hold className="contents">
      <ArrivalPills {...arrivals} />
      <VerifyEmailHint />
      <HoldArea>
        <RunningGames />
      </HoldArea>
      <HoldArea>
        <NextUp />
      </HoldArea>
      <HoldArea>
        <CalledOffPosts />
      </HoldArea>
      <HoldArea>
        <Notices />
      </HoldArea>
      <HoldArea>
        <ReceivedInvitations waitingIds={arrivals.invitations.waitingIds} />
      </HoldArea>
      <HoldArea>
        <ReceivedRequests posts={posts} waitingIds={arrivals.requests.waitingIds} />
      </HoldArea>
      <HoldArea>
        <div className="flex flex-wrap gap-4 empty:hidden">
          <MyCrews />
          <UnreadConversations />
          <OnlinePartners />
        </div>
      </HoldArea>
      <HoldArea>
        <CrewQuestions />
      </HoldArea>
      <HoldArea>
        <PlayAgain />
      </HoldArea>
      <DueNotificationOffer />
      <HoldArea>
        <Outbox />
      </HoldArea>
      {isNew && (
        <HoldArea>
          <CrewsToJoin filter={filter} onConnected={openChat} />
        </HoldArea>
      )}
      <HoldArea>
        <MyPosts />
      </HoldArea>
    </div>
  );
}

/** Shows a member without posts the number of posts that they can join now. */
export function OpenNow() {
  const { data: posts } = useInfiniteQuery({ ...myPostsQuery, enabled: false });
  const { data: count = 0 } = useQuery({ ...openNowQuery, enabled: posts?.length === 0 });
  return (
    count > 0 && (
      <span className="absolute end-2 top-0 -translate-y-1/2 rounded-full bg-mint-tint px-2 text-xs leading-5 font-semibold whitespace-nowrap text-mint-text">
        {t({ message: `${count} open now`, comment: 'Number of posts with a free seat' })}
      </span>
    )
  );
}

/** Offers notifications once the member has connected or posted. */
function DueNotificationOffer() {
  const { data: sent = [] } = useQuery(sentRequestsQuery);
  const { data: posts = [] } = useInfiniteQuery({ ...myPostsQuery, enabled: false });
  return sent.length + posts.length > 0 && <NotificationOffer />;
}
