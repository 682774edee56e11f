import { t } from '@lingui/core/macro';
import {
  cancelEmailChangeEndpoint,
  changeEmailEndpoint,
  confirmEmailEndpoint,
  type EmailChange,
  type EmailState,
  getEmailEndpoint,
  restoreEmailEndpoint,
  sendVerificationEndpoint,
} from '@muster/contract/sessions/email.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetchSession } from '../password/password-queries.ts';

export const emailQuery = queryOptions({
  queryKey: [...topics.profile, 'email'],
  queryFn: ({ signal }) => callApi(getEmailEndpoint, undefined, { signal }),
});

/** Shown to members whose emails bounce. */
export const emailRefusedText = t`Emails to your address bounce. Change it, or confirm it with a new link.`;

const setEmailState = (state: EmailState): void => apply<EmailState>(emailQuery.queryKey, () => state);

/** `gcTime: 0` keeps the password out of the mutation cache. */
export const useChangeEmail = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (body: EmailChange) => callApi(changeEmailEndpoint, { body }),
    onSuccess: setEmailState,
  });

export const useCancelEmailChange = () =>
  useMutation({ mutationFn: () => callApi(cancelEmailChangeEndpoint), onSuccess: setEmailState });

export const useSendVerification = () =>
  useMutation({ mutationFn: () => callApi(sendVerificationEndpoint), onSuccess: setEmailState });

/** Refetches the session, which contains the address. The token is not a variable, so that it stays out of the mutation cache. */
export function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(confirmEmailEndpoint, { body: { token } }),
    onSuccess: () => refetchSession(queryClient),
  });
}

/** The restoration revokes all sessions of the account. */
export function useRestoreEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(restoreEmailEndpoint, { body: { token } }),
    onSuccess: () => refetchSession(queryClient),
  });
}
