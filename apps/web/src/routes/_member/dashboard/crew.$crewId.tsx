import { t } from '@lingui/core/macro';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { createFileRoute } from '@tanstack/react-router';
import { messagesQuery } from '#src/features/chat/chat-queries.ts';
import { crewQuery, isNoCrew } from '#src/features/chat/crew/crew-queries.ts';
import { CrewScreen } from '#src/features/chat/crew/crew-screen.tsx';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

export const Route = createFileRoute('/_member/dashboard/crew/$crewId')({
  component: CrewRoute,
  staticData: { title: t`Crew`, layout: 'screen' },
  loader: (loading) => {
    if (!shouldPrefetch(loading)) return;
    const crewId = crewIdFrom(loading.params);
    const { queryClient } = loading.context;
    const { error = null } = queryClient.getQueryState(crewQuery(crewId).queryKey) ?? {};
    // The router runs this again when it has loaded the session.
    if (loading.cause === 'stay' && isNoCrew(error)) return;
    void queryClient.prefetchQuery(crewQuery(crewId));
    void queryClient.prefetchQuery(messagesQuery(crewChatIdOf(crewId)));
  },
});

const crewIdFrom = ({ crewId }: { readonly crewId: string }): string => crewId.toLowerCase();

function CrewRoute() {
  const crewId = crewIdFrom(Route.useParams());
  return <CrewScreen key={crewId} crewId={crewId} />;
}
