import type { Appearance } from '@muster/contract/admin/appearance.ts';
import type { AppearanceChanges } from '@muster/contract/admin/change-appearance.ts';
import { eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { appearance, appearanceIcons } from '#src/db/schema/appearance.ts';
import type { ReencodedIcons } from '#src/features/members/pictures/reencode-picture.ts';

/** The appearance as stored: an empty `name` stands for the default. */
export type StoredAppearance = Appearance;

const { isOnly: _, ...columns } = getTableColumns(appearance);
const initial: StoredAppearance = { version: 0, name: '', welcome: '', accent: '', links: [], iconId: null };

export const getStoredAppearance = async (db: Queryable): Promise<StoredAppearance> =>
  (await firstRow(db.select(columns).from(appearance))) ?? initial;

/** The appearance with the files of its icon, in one query. */
export async function getAppearanceWithIcons(db: Queryable) {
  const row = await firstRow(
    db
      .select({ stored: columns, icons: appearanceIcons })
      .from(appearance)
      .leftJoin(appearanceIcons, eq(appearanceIcons.id, appearance.iconId)),
  );
  return row ?? { stored: initial, icons: null };
}

/** Locks the appearance until the transaction ends, also before its row exists. */
export const lockAppearance = (tx: Queryable) => tx.execute(sql`lock table appearance in share row exclusive mode`);

/** Changes parts of the appearance and raises its version. Lock it first. */
export const updateAppearance = (tx: Queryable, changes: AppearanceChanges & { readonly iconId?: string | null }) =>
  tx
    .insert(appearance)
    .values({ version: 1, ...changes })
    .onConflictDoUpdate({ target: appearance.isOnly, set: { version: sql`${appearance.version} + 1`, ...changes } });

/** Replaces the icon, or removes it if `icons` is null. Lock the appearance first. */
export async function replaceAppearanceIcon(tx: Queryable, icons: ReencodedIcons | null): Promise<void> {
  const iconId = icons && uuidv7();
  if (iconId) await tx.insert(appearanceIcons).values({ id: iconId, ...icons });
  await updateAppearance(tx, { iconId });
  await tx.delete(appearanceIcons).where(iconId ? ne(appearanceIcons.id, iconId) : undefined);
}
