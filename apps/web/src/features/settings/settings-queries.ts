import { changeSettingsEndpoint, getSettingsEndpoint, type Settings } from '@muster/contract/users.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

/** What the member lets others know, and how they are told. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi(getSettingsEndpoint, undefined, { signal }),
});

interface Change {
  readonly setting: keyof Settings;
  readonly isOn: boolean;
}

/** Switches a setting. It shows at once, and goes back when the server does not take it. */
export function useChangeSetting(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const show = ({ setting, isOn }: Change): void =>
    void queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, [setting]: isOn });
  return useMutation({
    // All settings are sent together, so one change waits for the one before it.
    scope: { id: 'settings' },
    mutationFn: ({ setting, isOn }: Change) => {
      const known = queryClient.getQueryData(settingsQuery.queryKey);
      if (!known) throw new Error('No settings are known');
      return callApi(changeSettingsEndpoint, { body: { ...known, [setting]: isOn } });
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries(settingsQuery);
      show(change);
    },
    onError: (error, { setting, isOn }) => {
      show({ setting, isOn: !isOn });
      onFailed(error);
    },
  });
}
