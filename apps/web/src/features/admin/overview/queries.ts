import { getOverviewEndpoint } from '@muster/contract/admin/tables.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey } from '../admin-queries.ts';

export const overviewQuery = queryOptions({
  queryKey: adminKey('overview'),
  queryFn: ({ signal }) => callApi(getOverviewEndpoint, undefined, { signal }),
});
