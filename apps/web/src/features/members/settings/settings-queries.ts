import { changeSettingsEndpoint, getSettingsEndpoint, type Settings } from '@muster/contract/members/settings.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownProfileQuery } from '../profile/profile-queries.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi(getSettingsEndpoint, undefined, { signal }),
});

/** Changes settings optimistically; an error reverts them. */
export function useChangeSetting(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const setSettings = (change: Partial<Settings> | undefined): void =>
    apply<Settings>(settingsQuery.queryKey, (known) => ({ ...known, ...change }));
  return useMutation({
    // Each request sends all settings, so changes run one after another.
    scope: { id: 'settings' },
    mutationFn: (change: Partial<Settings>) => {
      const known = queryClient.getQueryData(settingsQuery.queryKey);
      if (!known) throw new Error('The settings have not been loaded');
      return callApi(changeSettingsEndpoint, { body: { ...known, ...change } });
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries(settingsQuery);
      const before = queryClient.getQueryData(settingsQuery.queryKey);
      setSettings(change);
      return before;
    },
    // The member's profile shows what others see.
    onSuccess: () => refetch({ queryKey: ownProfileQuery.queryKey }),
    onError: (error, _change, before) => {
      setSettings(before);
      onFailed(error);
    },
  });
}
