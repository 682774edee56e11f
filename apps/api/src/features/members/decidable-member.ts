import type { Role } from '@muster/contract/members/members.ts';
import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { hasRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { AppError } from '#src/lib/app-error.ts';

interface Viewer {
  readonly role: Role;
}

/** Condition: the viewer may decide about this member. Moderators decide only about ordinary and deleted members. */
export const isDecidableBy = ({ role }: Viewer, memberId: AnyPgColumn): SQL | undefined =>
  role === 'admin'
    ? undefined
    : sql`not exists (select from members as staff where staff.id = ${memberId} and staff.role <> 'member')`;

/** Throws if this moderator may not decide about the member, whose role cannot change until the transaction ends. */
export async function requireDecidable(tx: Queryable, viewer: Viewer, memberId: string): Promise<void> {
  if (viewer.role === 'admin') return;
  const isOrdinary = await hasRow(
    tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, memberId), eq(members.role, 'member')))
      .for('no key update'),
  );
  if (!isOrdinary) throw new AppError('staff-protected');
}
