import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  type SecondFactor,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

/** Whether the admin sign-in requires a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: ({ signal }) => callApi(getSecondFactorEndpoint, undefined, { signal }),
});

const setSecondFactor = (queryClient: QueryClient, factor: SecondFactor): void =>
  void queryClient.setQueryData(secondFactorQuery.queryKey, factor);

/** Fetches a secret for an authenticator app. On error, refetches the state: it may have been switched on elsewhere. */
export function useStartSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startSecondFactorEndpoint),
    onError: () => void queryClient.invalidateQueries(secondFactorQuery),
    // Removes the secret from memory once it is no longer shown.
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi(confirmSecondFactorEndpoint, { body: { code } }),
    onSuccess: ({ recoveryCodes }) =>
      setSecondFactor(queryClient, { isOn: true, recoveryCodesLeft: recoveryCodes.length }),
    gcTime: 0,
  });
}

export function useRemoveSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi(removeSecondFactorEndpoint, { body: { code } }),
    onSuccess: (factor) => setSecondFactor(queryClient, factor),
  });
}
