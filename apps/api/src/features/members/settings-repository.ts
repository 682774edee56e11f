import type { Settings } from '@muster/contract/members/members.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';

/** The settings as the contract shows them. */
export const settingsColumns = {
  sendsReadReceipts: members.sendsReadReceipts,
  showsPresence: members.showsPresence,
  pushShowsText: members.pushShowsText,
};

export const findSettings = (db: Queryable, memberId: string): Promise<Settings | null> =>
  firstRow(db.select(settingsColumns).from(members).where(eq(members.id, memberId)));

/** Returns the settings after the change; null if the member does not exist. */
export const updateSettings = (db: Queryable, memberId: string, change: Settings): Promise<Settings | null> =>
  firstRow(db.update(members).set(change).where(eq(members.id, memberId)).returning(settingsColumns));
