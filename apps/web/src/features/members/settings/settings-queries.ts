import { changeSettingsEndpoint, getSettingsEndpoint, type Settings } from '@muster/contract/members/members.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownProfileQuery } from '../profile/profile-queries.ts';
import { callApi } from '#src/lib/api/call-api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi(getSettingsEndpoint, undefined, { signal }),
});

interface Change {
  readonly setting: Exclude<keyof Settings, 'language'>;
  readonly isOn: boolean;
}

/** Switches a setting optimistically; an error reverts it. */
export function useChangeSetting(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const setSetting = ({ setting, isOn }: Change): void =>
    void queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, [setting]: isOn });
  return useMutation({
    // Each request sends all settings, so changes run one after another.
    scope: { id: 'settings' },
    mutationFn: ({ setting, isOn }: Change) => {
      const known = queryClient.getQueryData(settingsQuery.queryKey);
      if (!known) throw new Error('The settings have not been loaded');
      return callApi(changeSettingsEndpoint, { body: { ...known, [setting]: isOn } });
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries(settingsQuery);
      setSetting(change);
    },
    // The member's profile shows what others see.
    onSuccess: () => queryClient.invalidateQueries(ownProfileQuery),
    onError: (error, { setting, isOn }) => {
      setSetting({ setting, isOn: !isOn });
      onFailed(error);
    },
  });
}
