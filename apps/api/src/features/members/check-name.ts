import { isReservedName, reservedNameMessage, webAddressMessage } from '@muster/contract/members/reserved-names.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { memberName } from './member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { validationError } from '#src/lib/app-error.ts';
import { hasHostName } from '#src/lib/web-addresses.ts';

/** Throws if a name contains a web address, or looks like that of an administrator, the product or a deleted member. */
export async function checkName(db: Queryable, name: string, productName: string): Promise<void> {
  if (hasHostName(name)) throw validationError('name', webAddressMessage);
  const admins = await db.select({ name: memberName }).from(members).where(eq(members.role, 'admin'));
  const adminNames = admins.map((admin) => admin.name);
  if (isReservedName(name, productName, adminNames)) throw validationError('name', reservedNameMessage);
}
