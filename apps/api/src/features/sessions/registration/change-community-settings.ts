import { isDeepStrictEqual } from 'node:util';
import type { CommunitySettings, CommunitySettingsChanges } from '@muster/contract/sessions/registration.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import {
  getCommunitySettings,
  lockCommunitySettings,
  updateCommunitySettings,
} from './community-settings-repository.ts';

/** Changes settings and adds an audit entry, unless they are the same already. */
export async function changeCommunitySettings(
  context: Context,
  actor: Actor,
  changes: CommunitySettingsChanges,
): Promise<CommunitySettings> {
  const { db, live } = context;
  const { settings, isChanged } = await db.transaction(async (tx) => {
    await lockCommunitySettings(tx);
    const before = await getCommunitySettings(tx, context);
    await updateCommunitySettings(tx, changes);
    const after = await getCommunitySettings(tx, context);
    if (isDeepStrictEqual(before, after)) return { settings: after, isChanged: false };
    await insertAudit(tx, actor, {
      action: 'registration.changed',
      targetId: 'registration',
      details: { before, after },
    });
    return { settings: after, isChanged: true };
  });
  if (!isChanged) return settings;
  // Members see whether they may invite, and whether their links are valid.
  live.broadcast({ type: 'topics.changed', topics: [[...topics.inviteLinks]] }, []);
  await notifyAdmins(context, 'registration', 'audit');
  return settings;
}
