import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { alertsQuery } from '#src/features/board/alerts/alert-queries.ts';
import { AlertsScreen } from '#src/features/board/alerts/alerts-screen.tsx';
import { savedSearchesQuery } from '#src/features/board/saved-searches/saved-search-queries.ts';
import { useOpenChat } from '#src/frame/dashboard/open-screens.ts';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

export const Route = createFileRoute('/_member/dashboard/alerts')({
  loader: (loading) => {
    if (!shouldPrefetch(loading)) return;
    void loading.context.queryClient.prefetchQuery(alertsQuery);
    void loading.context.queryClient.prefetchQuery(savedSearchesQuery);
  },
  component: Alerts,
  staticData: { title: t`Alerts`, layout: 'wide' },
});

function Alerts() {
  return <AlertsScreen onConnected={useOpenChat()} />;
}
