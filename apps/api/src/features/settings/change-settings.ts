import { chatIdOf } from '@muster/contract/chat.ts';
import type { Settings } from '@muster/contract/members/users.ts';
import type { Member } from '../../auth/member.ts';
import { requireFound } from '../../lib/app-error.ts';
import { deletePresence } from '../users/presence/presence-repository.ts';
import { updateSettings } from '../users/settings-repository.ts';
import type { ChatDeps } from '../chat/chat-deps.ts';
import { listPartnerIds } from '../users/partner-repository.ts';
import { publishPresence } from '../chat/presence/track-presence.ts';

/** Changes the settings and publishes their effect on presence and read receipts to conversation partners. */
export async function changeSettings(
  { db, live }: Pick<ChatDeps, 'db' | 'live'>,
  member: Member,
  change: Settings,
): Promise<Settings> {
  const settings = requireFound(await updateSettings(db, member.id, change), 'member-not-found');
  if (!settings.showsPresence) await deletePresence(db, member.id);
  await publishPresence({ db, live }, [member.id]);
  if (settings.sendsReadReceipts) return settings;
  for (const partnerId of await listPartnerIds(db, member.id)) {
    live.publish([partnerId], { type: 'chat.seen', chatId: chatIdOf(member.id, partnerId), seq: 0 });
  }
  return settings;
}
