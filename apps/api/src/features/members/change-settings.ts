import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { Settings } from '@muster/contract/members/members.ts';
import type { Member } from '../sessions/member.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { deletePresence } from './presence/presence-repository.ts';
import { updateSettings } from './settings-repository.ts';
import type { ChatDeps } from '../chat/chat-deps.ts';
import { listPartnerIds } from './partner-repository.ts';
import { publishPresence } from './presence/track-presence.ts';

/** Changes the settings and publishes their effect on presence and read receipts to conversation partners. */
export async function changeSettings(
  { db, live }: Pick<ChatDeps, 'db' | 'live'>,
  member: Member,
  change: Settings,
): Promise<Settings> {
  const settings = await withDeadlockRetry(db, async (tx) => {
    const updated = requireFound(await updateSettings(tx, member.id, change), 'member-not-found');
    if (!updated.showsPresence) await deletePresence(tx, member.id);
    return updated;
  });
  await live.afterCommit(
    () => publishPresence({ db, live }, [member.id]),
    async () => {
      if (settings.sendsReadReceipts) return;
      for (const partnerId of await listPartnerIds(db, member.id))
        live.publish([partnerId], { type: 'chat.seen', chatId: chatIdOf(member.id, partnerId), seq: 0 });
    },
  );
  return settings;
}
