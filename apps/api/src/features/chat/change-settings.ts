import type { Settings } from '@muster/contract/users.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import { updateSettings } from '../users/settings-repository.ts';
import type { ChatDeps } from './chat-deps.ts';
import { announcePresence } from './keep-presence.ts';

/** Changes what a member lets others know; partners see the difference at once. */
export async function changeSettings(deps: ChatDeps, member: Member, change: Settings): Promise<Settings> {
  const settings = await updateSettings(deps.db, member.id, change);
  if (!settings) throw new AppError('member-not-found');
  await announcePresence(deps, member.id);
  return settings;
}
