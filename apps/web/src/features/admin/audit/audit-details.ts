import { t } from '@lingui/core/macro';
import type { AuditRow } from '@muster/contract/admin/audit.ts';
import { z } from '@muster/contract/zod.ts';
import { formatExactTime } from '#src/lib/time/dates.ts';

/** A detail of an audit entry. */
export interface DetailLine {
  readonly name: string;
  readonly value: string;
}

const recordSchema = z.record(z.string(), z.unknown());

export const parseDetails = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Splits a name such as 'deletedPosts' into words. */
const splitCamelCase = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Lists the details of an audit entry, in any format. */
function storedLines(details: string): DetailLine[] {
  const parsed = parseDetails(details);
  const { data } = recordSchema.safeParse(parsed);
  if (!data) return [{ name: t`details`, value: toText(parsed) }];
  return Object.entries(data).map(([name, value]) => ({ name: splitCamelCase(name), value: toText(value) }));
}

/** The stored details, the exact time and the id of the HTTP request, if it was one. */
export const detailLines = ({
  details,
  at,
  requestId,
}: Pick<AuditRow, 'details' | 'at' | 'requestId'>): DetailLine[] => [
  ...storedLines(details),
  { name: t`exact time`, value: formatExactTime(at) },
  ...(requestId === '' ? [] : [{ name: t`request ID`, value: requestId }]),
];
