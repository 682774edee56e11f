import { topics } from '@muster/contract/topics.ts';
import { t } from '@lingui/core/macro';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import {
  changeSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  SAVED_SEARCH_NAME_MAX_LENGTH,
  type SavedSearch,
  type SavedSearchChange,
  saveSearchEndpoint,
} from '@muster/contract/board/saved-searches.ts';
import { hashKey, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { deviceTimeZone } from '#src/lib/time/time-zones.ts';
import { activeFilters } from '../filters/filter-options.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: [...topics.alerts, 'searches'],
  queryFn: ({ signal }) => callApi(listSavedSearchesEndpoint, undefined, { signal }),
});

/** Names a search after its filters. */
function nameOf(filter: BoardFilter): string {
  const labels = activeFilters(filter).map(({ label }) => label);
  const name = labels.length > 0 ? labels.join(' · ') : t`All posts`;
  return name.length > SAVED_SEARCH_NAME_MAX_LENGTH ? `${name.slice(0, SAVED_SEARCH_NAME_MAX_LENGTH - 1)}…` : name;
}

/** Changes the list, which the event 'alerts.changed' fetches again. */
const changeSearches = (change: (known: SavedSearch[]) => SavedSearch[]): void =>
  apply<SavedSearch[]>(savedSearchesQuery.queryKey, change);

export const reportFailure = (error: Error): void =>
  showToast(t`Couldn't change your saved searches: ${{ reason: error.message }}`, { tone: 'error' });

/** Whether another window or device has deleted the search. */
export const isSearchNotFound = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'saved-search-not-found';

export function useDeleteSearch() {
  return useMutation({
    mutationFn: (savedSearchId: string) =>
      callApi(deleteSavedSearchEndpoint, { params: { savedSearchId } }).catch((error: Error) => {
        if (!isSearchNotFound(error)) throw error;
        return { id: savedSearchId };
      }),
    onSuccess: ({ id }) => changeSearches((known) => known.filter((search) => search.id !== id)),
    onError: reportFailure,
  });
}

export function useChangeSearch(savedSearchId: string, onNotFound: () => void) {
  return useMutation({
    mutationFn: (body: SavedSearchChange) => callApi(changeSavedSearchEndpoint, { params: { savedSearchId }, body }),
    onSuccess: (changed) => changeSearches((known) => known.map((one) => (one.id === changed.id ? changed : one))),
    onError: (error) => {
      if (!isSearchNotFound(error)) return;
      changeSearches((known) => known.filter(({ id }) => id !== savedSearchId));
      onNotFound();
    },
  });
}

/** The saved search with this filter, if there is one, and functions that save and delete it. */
export function useSavedSearch(boardFilter: BoardFilter) {
  const { sort: _, ...filter } = boardFilter;
  const { data: searches } = useQuery(savedSearchesQuery);
  const saved = searches?.find((search) => hashKey([search.filter]) === hashKey([filter]));
  const save = useMutation({
    mutationFn: () =>
      callApi(saveSearchEndpoint, { body: { name: nameOf(filter), filter, timeZone: deviceTimeZone() } }),
    onSuccess: (added) => {
      changeSearches((known) => [...known.filter(({ id }) => id !== added.id), added]);
      showToast(t`Search saved. New matching posts appear in Alerts.`, { tone: 'success' });
    },
    onError: reportFailure,
  });
  const remove = useDeleteSearch();
  return {
    isSaved: saved !== undefined,
    isBusy: searches === undefined || save.isPending || remove.isPending,
    save: () => save.mutate(),
    remove: () => {
      if (!saved) return;
      const onSuccess = () => showToast(t`Saved search deleted.`, { tone: 'success' });
      remove.mutate(saved.id, { onSuccess });
    },
  };
}
