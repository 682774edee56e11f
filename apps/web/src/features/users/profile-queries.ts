import { getOwnProfileEndpoint } from '@muster/contract/profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/call-api.ts';

/** The member's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(getOwnProfileEndpoint, undefined, { signal }),
});
