import { unknownLanguageMessage } from '@muster/contract/members/members.ts';
import type { Settings, SettingsChange } from '@muster/contract/members/settings.ts';
import type { Member } from './member.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound, validationError } from '#src/lib/app-error.ts';
import { languages } from '#src/lib/translate.ts';
import { deletePresence } from './presence/presence-repository.ts';
import { updateSettings } from './member-repository.ts';
import { listSeenMarkers } from './partner-repository.ts';
import { publishPresence } from './presence/track-presence.ts';
import type { Context } from '#src/features/context.ts';

/** Changes the settings and publishes their effect on presence and read receipts to conversation partners. */
export async function changeSettings(
  { db, live }: Pick<Context, 'db' | 'live'>,
  member: Member,
  change: SettingsChange,
): Promise<Settings> {
  const { language = null } = change;
  if (language !== null && !languages.includes(language)) throw validationError('language', unknownLanguageMessage);
  const settings = await withDeadlockRetry(db, async (tx) => {
    const updated = requireFound(await updateSettings(tx, member.id, change), 'member-not-found');
    if (!updated.showsPresence) await deletePresence(tx, member.id);
    return updated;
  });
  await live.afterCommit(
    () => publishPresence({ db, live }, [member.id]),
    async () => {
      for (const { partnerId, ...seen } of await listSeenMarkers(db, member.id))
        if (partnerId !== null) live.publish([partnerId], { type: 'chat.seen', ...seen });
    },
  );
  return settings;
}
