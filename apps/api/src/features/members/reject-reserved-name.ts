import { isReservedName, reservedNameMessage } from '@muster/contract/members/reserved-names.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { memberName } from './member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { validationError } from '#src/lib/app-error.ts';

/** Throws if a name looks like that of an administrator, of the product or of deleted members. */
export async function rejectReservedName(db: Queryable, name: string, productName: string): Promise<void> {
  const admins = await db.select({ name: memberName }).from(members).where(eq(members.role, 'admin'));
  if (isReservedName(name, [productName, ...admins.map((admin) => admin.name)]))
    throw validationError('name', reservedNameMessage);
}
