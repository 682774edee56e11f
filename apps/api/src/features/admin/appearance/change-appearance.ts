import { isDeepStrictEqual } from 'node:util';
import type { AppearanceChanges, OwnAppearance } from '@muster/contract/admin/change-appearance.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import {
  getStoredAppearance,
  lockAppearance,
  replaceAppearanceIcon,
  type StoredAppearance,
  updateAppearance,
} from './appearance-repository.ts';

type ChangeContext = Pick<Context, 'db' | 'live' | 'appearance' | 'defaultName'>;

const describe = (stored: StoredAppearance, defaultName: string): OwnAppearance => ({
  ...stored,
  name: stored.name || defaultName,
  chosenName: stored.name,
  defaultName,
});

/** For administrators, read from the database, because another administrator may have just changed it on another node. */
export const getOwnAppearance = async ({ db, defaultName }: Pick<Context, 'db' | 'defaultName'>) =>
  describe(await getStoredAppearance(db), defaultName);

/** Changes the appearance, adds an audit entry without the picture, and publishes it to all nodes and open pages. */
async function change(
  context: ChangeContext,
  actor: Actor,
  update: (tx: Queryable) => Promise<unknown>,
): Promise<OwnAppearance> {
  const { db, live, appearance, defaultName } = context;
  const after = await db.transaction(async (tx) => {
    await lockAppearance(tx);
    const { version: _, ...before } = await getStoredAppearance(tx);
    await update(tx);
    const stored = await getStoredAppearance(tx);
    const { version: __, ...changed } = stored;
    if (!isDeepStrictEqual(before, changed))
      await insertAudit(tx, actor, {
        action: 'appearance.changed',
        targetId: 'appearance',
        details: { before, after: changed },
      });
    return stored;
  });
  await appearance.reload();
  const { chosenName: _, defaultName: __, ...published } = describe(after, defaultName);
  live.broadcast({ type: 'appearance.changed', appearance: published }, []);
  await notifyAdmins(context, 'appearance', 'audit');
  return describe(after, defaultName);
}

export const changeAppearance = (context: ChangeContext, actor: Actor, changes: AppearanceChanges) =>
  change(context, actor, (tx) => updateAppearance(tx, changes));

/** Replaces the icon, or removes it if `file` is null. */
export async function changeAppearanceIcon(
  context: ChangeContext & Pick<Context, 'pictures'>,
  actor: Actor,
  file: Uint8Array | null,
): Promise<OwnAppearance> {
  const icons = file && (await context.pictures.reencodeIcon(file));
  return change(context, actor, (tx) => replaceAppearanceIcon(tx, icons));
}
