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

const labels: Readonly<Partial<Record<string, string>>> = {
  action: t`decision`,
  after: t`after`,
  before: t`before`,
  aliases: t`aliases`,
  category: t`category`,
  conversations: t`conversations`,
  crewSize: t`crew size`,
  days: t`days`,
  deletedPosts: t`deleted posts`,
  description: t`description`,
  device: t`device`,
  email: t`email`,
  from: t`from`,
  game: t`game`,
  id: t`ID`,
  into: t`into`,
  isVerified: t`verified`,
  kind: t`reported content`,
  member: t`user`,
  memberId: t`user ID`,
  messages: t`messages`,
  movedPosts: t`moved posts`,
  name: t`name`,
  posts: t`posts`,
  reason: t`reason`,
  reports: t`reports`,
  roles: t`roles`,
  target: t`ID of the reported content`,
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Lists the details of an audit entry, in any format. */
function storedLines(details: string): DetailLine[] {
  const parsed = parseDetails(details);
  const { data } = recordSchema.safeParse(parsed);
  if (!data) return [{ name: t`details`, value: toText(parsed) }];
  return Object.entries(data).map(([name, value]) => ({ name: labels[name] ?? name, value: toText(value) }));
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
