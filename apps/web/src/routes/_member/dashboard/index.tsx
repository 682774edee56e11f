import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MyPostsLoading } from '#src/features/posts/my-posts/my-posts-section.tsx';
import { DashboardWelcome } from '#src/frame/dashboard/dashboard-welcome.tsx';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

/** The greeting does not wait for it. */
const loadSections = () => import('#src/frame/dashboard/dashboard-sections.tsx');
const DashboardSections = lazy(async () => ({ default: (await loadSections()).DashboardSections }));

export const Route = createFileRoute('/_member/dashboard/')({
  component: DashboardIndex,
  loader: (loading) => {
    if (!shouldPrefetch(loading)) return;
    // Without a connection, the screen reports the failure.
    loadSections().then(
      ({ prefetchSections }) => prefetchSections(loading.context.queryClient),
      () => undefined,
    );
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
