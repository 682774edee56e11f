import { topics } from '@muster/contract/topics.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { conversationsQuery, fetchChats } from '../chat-queries.ts';
import { mergeConversations } from '../conversation-merge.ts';
import { useEffect, useState } from 'react';

/** The value once it has not changed for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

const SEARCH_DELAY_MS = 250;

/** All conversations whose partner's name includes `search`, older ones too. */
const filteredConversationsQuery = (search: string) =>
  queryOptions({
    queryKey: [...topics.chats, 'filtered', search],
    queryFn: (context) => fetchChats({ ...context, search }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });

/**
 * The conversations that match the search field, archived ones too; without a search the archived ones or the others.
 * Updated by live events like the full list.
 */
export function useFilteredConversations(text: string, isArchive: boolean) {
  const trimmed = text.trim();
  const debounced = useDebounced(trimmed, SEARCH_DELAY_MS);
  const search = trimmed === '' ? '' : debounced;
  const all = useQuery(conversationsQuery);
  const filtered = useQuery(filteredConversationsQuery(search));
  const query = search === '' ? all : filtered;
  const { data } = query;
  const listed = all.data?.filter(({ isDeleted }) => !isDeleted);
  const shown =
    search === ''
      ? listed?.filter(({ isArchived }) => isArchived === isArchive)
      : data && mergeConversations(all.data, data).filter(({ isDeleted }) => !isDeleted);
  return {
    conversations: shown,
    /** Number of archived conversations. */
    archived: listed?.filter(({ isArchived }) => isArchived).length ?? 0,
    /** The search these conversations match; '' for all. */
    search,
    isOutdated: search !== '' && filtered.isPlaceholderData,
    query,
  };
}
