import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  type SecondFactor,
  startSecondFactorEndpoint,
} from '@muster/contract/admin/sign-in.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey } from '../admin-queries.ts';

/** Whether the administrator's sign-in asks for a code. */
export const secondFactorQuery = queryOptions({
  queryKey: adminKey('second-factor'),
  queryFn: ({ signal }) => callApi(getSecondFactorEndpoint, undefined, { signal }),
});

const setSecondFactor = (queryClient: QueryClient, factor: SecondFactor): void =>
  void queryClient.setQueryData(secondFactorQuery.queryKey, factor);

/** Gets a secret for an app. It was perhaps switched on elsewhere meanwhile: asking again shows that. */
export function useStartSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startSecondFactorEndpoint),
    onError: () => void queryClient.invalidateQueries(secondFactorQuery),
    // The secret is not kept once nothing shows it.
    gcTime: 0,
  });
}

/** Switches the second factor on with a first code. */
export function useConfirmSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi(confirmSecondFactorEndpoint, { body: { code } }),
    onSuccess: ({ recoveryCodes }) =>
      setSecondFactor(queryClient, { isOn: true, recoveryCodesLeft: recoveryCodes.length }),
    gcTime: 0,
  });
}

/** Switches it off with a last one. */
export function useRemoveSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi(removeSecondFactorEndpoint, { body: { code } }),
    onSuccess: (factor) => setSecondFactor(queryClient, factor),
  });
}
