import { isDeepStrictEqual } from 'node:util';
import type { CommunitySettings, CommunitySettingsChanges } from '@muster/contract/sessions/registration.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { AppError } from '#src/lib/app-error.ts';
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
  const { db, live, mailer } = context;
  const { emailVerification = 'off' } = changes;
  if (emailVerification !== 'off' && !mailer.sendsMail) throw new AppError('mail-server-needed');
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
  // Members see whether they may invite, whether their links are valid, and whether to verify their address.
  live.broadcast({ type: 'topics.changed', topics: [[...topics.inviteLinks], [...topics.session]] }, []);
  await notifyAdmins(context, 'registration', 'audit');
  return settings;
}
