import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CrewMessageButton } from '#src/features/chat/crew-message/crew-message-button.tsx';
import { MyPosts } from '#src/features/posts/my-posts/my-posts.tsx';
import { myPostsQuery } from '#src/features/posts/post-queries.ts';
import { DashboardWelcome } from '#src/features/dashboard/dashboard-welcome.tsx';
import { shouldPrefetch } from '#src/lib/api/should-prefetch.ts';

/** Loaded after the screen, because it is empty for most members. */
const DashboardAlerts = lazy(async () => ({
  default: (await import('../../-dashboard-alerts.tsx')).DashboardAlerts,
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
        <DashboardAlerts />
      </Suspense>
      <MyPosts CrewAction={CrewMessageButton} />
    </div>
  );
}
