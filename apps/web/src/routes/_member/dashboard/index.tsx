import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readyChecksQuery } from '#src/features/posts/ready-check/ready-check-queries.ts';
import { noticesQuery } from '#src/features/notifications/notice-queries.ts';
import { MyPostsLoading } from '#src/features/posts/my-posts/my-posts-section.tsx';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';
import { DashboardWelcome } from '#src/frame/dashboard/dashboard-welcome.tsx';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

/** Loaded after the greeting. */
const DashboardSections = lazy(async () => ({
  default: (await import('#src/frame/dashboard/dashboard-sections.tsx')).DashboardSections,
}));

export const Route = createFileRoute('/_member/dashboard/')({
  component: DashboardIndex,
  loader: (loading) => {
    if (!shouldPrefetch(loading)) return;
    const { queryClient } = loading.context;
    void queryClient.prefetchInfiniteQuery(myPostsQuery);
    // The other data of the sections is fetched on every screen.
    void queryClient.prefetchQuery(readyChecksQuery);
    void queryClient.prefetchQuery(noticesQuery);
  },
  staticData: { title: t`Dashboard`, layout: 'wide' },
});

function DashboardIndex() {
  return (
    <div className="relative flex flex-col gap-6">
      <DashboardWelcome />
      <Suspense fallback={<MyPostsLoading />}>
        <DashboardSections />
      </Suspense>
    </div>
  );
}
