import { CHATS_MAX_COUNT, listChatsEndpoint } from '@muster/contract/chat.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { useDebounced } from '#src/lib/time/use-debounced.ts';
import { chatsKey } from '../chat-keys.ts';
import { chatsQuery } from '../chat-queries.ts';
import { withFreshRooms } from '../live/conversation-merge.ts';
import { askForRooms } from './conversation-requests.ts';

/** How long typing rests before the list follows. */
const SEARCH_DELAY_MS = 250;

/** The conversations with partners whose name has `search`, the oldest ones too. */
const foundChatsQuery = (search: string) =>
  queryOptions({
    queryKey: [...chatsKey, 'found', search],
    queryFn: ({ signal }) => askForRooms(() => callApi(listChatsEndpoint, { querystring: { search } }, { signal })),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });

/** The conversations to show for what stands in the search field, as live as the list itself. */
export function useShownRooms(text: string) {
  const wanted = text.trim();
  const settled = useDebounced(wanted, SEARCH_DELAY_MS);
  const search = wanted === '' ? '' : settled;
  const all = useQuery(chatsQuery);
  const found = useQuery(foundChatsQuery(search));
  const { data, error, refetch, isFetching } = search === '' ? all : found;
  return {
    rooms: data && (search === '' ? data : withFreshRooms(all.data, data)),
    /** What the rooms are for; '' while they are simply all. */
    search,
    isOutdated: search !== '' && found.isPlaceholderData,
    hasOlder: search === '' && data?.length === CHATS_MAX_COUNT,
    error,
    retry: () => void refetch(),
    isFetching,
  };
}
