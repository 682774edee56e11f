import { isDeepStrictEqual } from 'node:util';
import type { AppearanceChanges, OwnAppearance } from '@muster/contract/admin/change-appearance.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import type { ReencodedIcons } from '#src/features/members/pictures/reencode-picture.ts';
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

type Change =
  | { readonly parts: AppearanceChanges }
  /** Null removes the icon. */
  | { readonly icons: ReencodedIcons | null };

/** A new icon always changes the appearance. */
const isChange = (stored: StoredAppearance, change: Change): boolean =>
  'icons' in change
    ? change.icons !== null || stored.iconId !== null
    : !isDeepStrictEqual({ ...stored, ...change.parts }, stored);

/** Stores a change with an audit entry without the picture, unless the appearance is the same already. */
async function writeChange(tx: Queryable, actor: Actor, change: Change) {
  await lockAppearance(tx);
  const stored = await getStoredAppearance(tx);
  if (!isChange(stored, change)) return { stored, isChanged: false };
  await ('icons' in change ? replaceAppearanceIcon(tx, change.icons) : updateAppearance(tx, change.parts));
  const changed = await getStoredAppearance(tx);
  const { version: _, ...before } = stored;
  const { version: __, ...after } = changed;
  await insertAudit(tx, actor, {
    action: 'appearance.changed',
    targetId: 'appearance',
    details: { before, after },
  });
  return { stored: changed, isChanged: true };
}

/** Changes the appearance, and publishes it to all nodes and open pages if it is a new one. */
async function applyChange(context: ChangeContext, actor: Actor, change: Change): Promise<OwnAppearance> {
  const { db, live, appearance, defaultName } = context;
  const { stored, isChanged } = await db.transaction((tx) => writeChange(tx, actor, change));
  if (!isChanged) return describe(stored, defaultName);
  await appearance.reload();
  const { chosenName: _, defaultName: __, ...published } = describe(stored, defaultName);
  live.broadcast({ type: 'appearance.changed', appearance: published }, []);
  await notifyAdmins(context, 'appearance', 'audit');
  return describe(stored, defaultName);
}

export const changeAppearance = (context: ChangeContext, actor: Actor, changes: AppearanceChanges) =>
  applyChange(context, actor, { parts: changes });

/** Replaces the icon, or removes it if `file` is null. */
export async function changeAppearanceIcon(
  context: ChangeContext & Pick<Context, 'pictures'>,
  actor: Actor,
  file: Uint8Array | null,
): Promise<OwnAppearance> {
  return applyChange(context, actor, { icons: file && (await context.pictures.reencodeIcon(file)) });
}
