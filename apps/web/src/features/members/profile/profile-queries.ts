import {
  getOwnProfileEndpoint,
  type OwnProfile,
  type ProfileChange,
  updateProfileEndpoint,
} from '@muster/contract/members/profiles.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refreshSession, cachedMemberId } from '#src/lib/api/session-cache.ts';

export const ownProfileQuery = queryOptions({
  queryKey: topics.profile,
  queryFn: ({ signal }) => callApi(getOwnProfileEndpoint, undefined, { signal }),
});

/**
 * Writes the profile of a response to the cache, unless another member has signed in meanwhile. Also refreshes the
 * session, which has the name and the small picture.
 */
export function applyProfile(profile: OwnProfile): void {
  if (cachedMemberId() !== profile.id) return;
  apply(ownProfileQuery.queryKey, () => profile);
  refreshSession();
}

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (change: ProfileChange) => callApi(updateProfileEndpoint, { body: change }),
    onSuccess: applyProfile,
  });
