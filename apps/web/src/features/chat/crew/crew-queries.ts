import { topics } from '@muster/contract/topics.ts';
import { type Conversation, crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { withConversation } from '../conversation-merge.ts';
import { crewKey, removeCrewChat } from './crew-cache.ts';

/** The member is not in this crew, or its conversation was deleted. */
export const isNoCrew = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'crew-not-found' || error.code === 'validation-failed');

/** A crew, with its conversation. */
export const crewQuery = (crewId: string) =>
  queryOptions({
    queryKey: crewKey(crewId),
    queryFn: async ({ signal }) => {
      try {
        const crew = await callApi(getCrewEndpoint, { params: { crewId } }, { signal });
        apply<readonly Conversation[]>(topics.chats, (known) => withConversation(known, crew.conversation));
        return crew;
      } catch (error) {
        if (error instanceof Error && isNoCrew(error)) removeCrewChat(crewId);
        throw error;
      }
    },
  });

/** A crew with its conversation, from the list if it is listed. */
export function useCrew(crewId: string) {
  // The loader has asked.
  const query = useQuery({ ...crewQuery(crewId), retryOnMount: ({ state }) => !isNoCrew(state.error) });
  const { data: listed } = useQuery({
    ...conversationsQuery,
    select: (conversations) => conversations.find(({ id }) => id === crewChatIdOf(crewId)),
  });
  return { query, conversation: listed?.kind === 'crew' ? listed : query.data?.conversation };
}
