import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  type SecondFactor,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

/** Whether the admin sign-in requires a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: ({ signal }) => callApi(getSecondFactorEndpoint, undefined, { signal }),
});

const setSecondFactor = (factor: SecondFactor): void => apply(secondFactorQuery.queryKey, () => factor);

/** Fetches a secret for an authenticator app. On error, refetches the state: it may have been switched on elsewhere. */
export function useStartSecondFactor() {
  return useMutation({
    mutationFn: () => callApi(startSecondFactorEndpoint),
    onError: () => void refetch({ queryKey: secondFactorQuery.queryKey }),
    // Removes the secret from memory once it is no longer shown.
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => callApi(confirmSecondFactorEndpoint, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => setSecondFactor({ isOn: true, recoveryCodesLeft: recoveryCodes.length }),
    gcTime: 0,
  });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => callApi(removeSecondFactorEndpoint, { body: { code } }),
    onSuccess: (factor) => setSecondFactor(factor),
  });
}
