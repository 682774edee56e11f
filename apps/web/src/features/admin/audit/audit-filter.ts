import { type AuditRow, listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { z } from '@muster/contract/zod.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import type { Page } from '../admin-queries.ts';
import type { AdminSearch, SearchChanges } from '../admin-search.ts';
import { readFilter } from '../resource.ts';

/** A day of this century: while a year is being typed, a date field contains years such as 0002. */
const daySchema = z.iso.date().check(z.regex(/^20/));

export const isDay = (text: string): boolean => z.safeParse(daySchema, text).success;

const { action, actorId, targetId, page } = listAuditEndpoint.querystring.shape;
const dayField = z.optional(daySchema);

/** `from` and `to` are days in the viewer's time zone, inclusive. */
const filterSchema = z.strictObject({ action, actorId, targetId, from: dayField, to: dayField, page });
type AuditFilter = z.output<typeof filterSchema>;

export const auditFilter = (search: AdminSearch): AuditFilter => readFilter(filterSchema, search);

export const isRangeReversed = ({ from, to }: Pick<SearchChanges, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && to < from;

/** The start of a day, or of the one `daysLater`, in the viewer's time zone. */
function startOfDay(day: string, daysLater = 0): Date {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start;
}

export async function listEntries({ from, to, ...filter }: AuditFilter, signal: AbortSignal): Promise<Page<AuditRow>> {
  if (isRangeReversed({ from, to })) return { rows: [], total: 0 };
  const range = { from: from ? startOfDay(from) : undefined, before: to ? startOfDay(to, 1) : undefined };
  return callApi(listAuditEndpoint, { querystring: { ...filter, ...range } }, { signal });
}
