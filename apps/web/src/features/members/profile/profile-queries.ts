import {
  getOwnProfileEndpoint,
  type OwnProfile,
  type ProfileChange,
  updateProfileEndpoint,
} from '@muster/contract/members/profiles.ts';
import { topics } from '@muster/contract/topics.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { refreshSession, cachedMemberId } from '#src/lib/api/session-cache.ts';

export const ownProfileQuery = queryOptions({
  queryKey: topics.profile,
  queryFn: ({ signal }) => callApi(getOwnProfileEndpoint, undefined, { signal }),
});

/**
 * Writes the profile of a response to the cache, unless another member has signed in meanwhile. Also refreshes the
 * session, which has the name and the small picture.
 */
export async function applyProfile(queryClient: QueryClient, profile: OwnProfile): Promise<void> {
  if (cachedMemberId() !== profile.id) return;
  await queryClient.cancelQueries(ownProfileQuery);
  queryClient.setQueryData(ownProfileQuery.queryKey, profile);
  refreshSession();
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => callApi(updateProfileEndpoint, { body: change }),
    onSuccess: (profile) => applyProfile(queryClient, profile),
  });
}
