import { type AdminCredentials, adminSignInEndpoint } from '@muster/contract/admin/sign-in.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { sessionQuery } from '#src/lib/session/session.ts';
import { setAdminFlags } from '../admin-mode.ts';

/** Signs in as admin, sets the flags and refetches the session. In limited mode the previous session, if any, stays. */
export function useAdminSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: AdminCredentials) => {
      const { mode } = await callApi(adminSignInEndpoint, { body: credentials });
      setAdminFlags(mode);
      await queryClient.cancelQueries(sessionQuery);
      const { member } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
      return { isSignedIn: member !== null };
    },
  });
}
