import { auditActions, type AuditRow, listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, type Page } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '../admin-search.ts';

const TARGET_MAX_LENGTH = 100;

/** A day of this century: while a year is being typed, a date field contains years such as 0002. */
const daySchema = z.iso.date().check(z.regex(/^20/));

export const isDay = (text: string): boolean => z.safeParse(daySchema, text).success;

/** Filters from the URL; unknown values are ignored. `from` and `to` are days in the viewer's time zone, inclusive. */
export const auditFilter = ({ actorId, targetId, from, to, ...address }: AdminSearch) => ({
  action: oneOf(auditActions, address.action),
  actorId: z.safeParse(memberIdSchema, actorId).data,
  targetId: targetId?.slice(0, TARGET_MAX_LENGTH),
  from: z.safeParse(daySchema, from).data,
  to: z.safeParse(daySchema, to).data,
  page: pageNumber(address),
});
type AuditFilter = ReturnType<typeof auditFilter>;

export const isRangeReversed = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && to < from;

/** The start of a day, or of the one `daysLater`, in the viewer's time zone. */
function startOfDay(day: string, daysLater = 0): Date {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start;
}

async function listEntries({ from, to, ...filter }: AuditFilter, signal: AbortSignal): Promise<Page<AuditRow>> {
  if (isRangeReversed({ from, to })) return { rows: [], total: 0 };
  const range = { from: from ? startOfDay(from) : undefined, before: to ? startOfDay(to, 1) : undefined };
  return callApi(listAuditEndpoint, { querystring: { ...filter, ...range } }, { signal });
}

export const auditPageQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: [...adminKey('audit'), filter],
    queryFn: ({ signal }) => listEntries(filter, signal),
    placeholderData: keepPreviousData,
  });
