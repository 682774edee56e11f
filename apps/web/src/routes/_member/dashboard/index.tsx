import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CrewMessageButton } from '#src/features/chat/crew-message/crew-message-button.tsx';
import { MyPosts } from '#src/features/posts/my-posts/my-posts.tsx';
import { myPostsQuery } from '#src/features/posts/post-queries.ts';
import { DashboardWelcome } from '#src/features/dashboard/dashboard-welcome.tsx';
import { shouldPrefetch } from '#src/lib/api/should-prefetch.ts';

/** Loaded after the screen, because most members have no notice. */
const Notices = lazy(async () => ({ default: (await import('#src/features/moderation/notices.tsx')).Notices }));
/** Loaded after the screen, because most members have no offline post. */
const Outbox = lazy(async () => ({ default: (await import('#src/features/posts/offline/outbox.tsx')).Outbox }));
/** Loaded after the screen, because most members have no open request. */
const OpenOffers = lazy(async () => ({
  default: (await import('#src/features/join-requests/open-offers.tsx')).OpenOffers,
}));
const ReceivedRequests = lazy(async () => ({
  default: (await import('#src/features/join-requests/received-requests.tsx')).ReceivedRequests,
}));

/** Loaded after the screen, because most members have answered it. */
const NotificationOffer = lazy(async () => ({
  default: (await import('../../-notification-offer.tsx')).DueNotificationOffer,
}));

export const Route = createFileRoute('/_member/dashboard/')({
  component: DashboardIndex,
  loader: (loading) => {
    if (shouldPrefetch(loading)) void loading.context.queryClient.prefetchInfiniteQuery(myPostsQuery);
  },
  staticData: { title: 'Dashboard' },
});

function DashboardIndex() {
  return (
    <div className="flex flex-col gap-10">
      <DashboardWelcome />
      <Suspense>
        <OpenOffers />
        <Notices />
        <ReceivedRequests />
        <NotificationOffer />
      </Suspense>
      <Suspense>
        <Outbox />
      </Suspense>
      <MyPosts CrewAction={CrewMessageButton} />
    </div>
  );
}
