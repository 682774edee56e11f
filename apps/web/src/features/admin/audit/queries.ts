import { auditActions, listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { memberIdSchema } from '@muster/contract/members/users.ts';
import { z } from '@muster/contract/zod.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '../admin-search.ts';

const TARGET_MAX_LENGTH = 100;

/** Filters from the URL; unknown values are ignored. */
export const auditFilter = ({ actorId, targetId, ...address }: AdminSearch) => ({
  action: oneOf(auditActions, address.action),
  actorId: z.safeParse(memberIdSchema, actorId).data,
  targetId: targetId?.slice(0, TARGET_MAX_LENGTH),
  page: pageNumber(address),
});

export const auditPageQuery = (filter: ReturnType<typeof auditFilter>) =>
  queryOptions({
    queryKey: [...adminKey('audit'), filter],
    queryFn: ({ signal }) => callApi(listAuditEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
