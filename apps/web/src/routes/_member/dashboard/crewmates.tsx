import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { crewmatesQuery } from '#src/features/posts/afterwards/crewmate-queries.ts';
import { CrewmatesScreen } from '#src/features/posts/afterwards/crewmates-screen.tsx';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

export const Route = createFileRoute('/_member/dashboard/crewmates')({
  loader: (loading) => {
    if (shouldPrefetch(loading)) void loading.context.queryClient.prefetchQuery(crewmatesQuery);
  },
  component: Crewmates,
  staticData: { title: t`Crewmates`, layout: 'wide' },
});

function Crewmates() {
  return <CrewmatesScreen posts={useInfiniteQuery(myPostsQuery)} />;
}
