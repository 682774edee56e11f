import type { ReportCase } from '@muster/contract/moderation/cases.ts';
import { and } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { members } from '#src/db/schema/members.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { isRetained } from '#src/features/members/member-repository.ts';

const senderIdsOf = ({ copies }: Pick<ReportCase, 'copies'>): string[] => [
  ...new Set(copies.flatMap(({ evidence }) => evidence.messages?.flatMap(({ senderId }) => senderId ?? []) ?? [])),
];

/** Adds the members who wrote the messages of the evidence. */
export async function addSenders(db: Queryable, cases: readonly Omit<ReportCase, 'senders'>[]): Promise<ReportCase[]> {
  const found = await db
    .select({ id: members.id, name: memberName, pictureUrl: pictureUrl('small') })
    .from(members)
    .where(and(isAnyOf(members.id, cases.flatMap(senderIdsOf)), isRetained));
  const senders = new Map(found.map((sender) => [sender.id, sender]));
  return cases.map((one) => ({ ...one, senders: senderIdsOf(one).flatMap((id) => senders.get(id) ?? []) }));
}
