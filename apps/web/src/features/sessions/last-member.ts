import { type CurrentMember, currentMemberSchema } from '@muster/contract/members/members.ts';
import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import { z } from '@muster/contract/zod.ts';
import { LAST_MEMBER_KEY } from './is-signed-in.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** The fields needed to start offline: the owner of unsent posts and messages, and the name to greet. */
const lastMemberSchema = z.pick(currentMemberSchema, { id: true, name: true });

const unknownDetails = {
  email: '',
  role: 'member',
  pictureUrl: null,
  suspendedUntil: null,
  emailVerification: 'off',
  sharesPosts: false,
  discordChannelId: null,
  language: null,
  platform: null,
  playPreferences: noPreferences,
} as const;

const OFFLINE_COPY = 'offline-copy:';
/** Prefix of the storage keys of copies, which are shown only to this member and only while the server cannot be reached. */
export const offlineCopyKey = (memberId: string): string => OFFLINE_COPY + memberId;

/** Deletes the copies of members who are not signed in any more. */
function deleteOfflineCopies(memberId: string | undefined): void {
  for (const key of browserStorage.keysWithPrefix(OFFLINE_COPY))
    if (memberId === undefined || !key.startsWith(offlineCopyKey(memberId))) browserStorage.remove(key);
}

/** Stores the signed-in member. An admin is not stored: the panel does not work offline. */
export function storeLastMember(member: CurrentMember | null): void {
  deleteOfflineCopies(member?.id);
  if (member && member.role !== 'admin') browserStorage.write(LAST_MEMBER_KEY, { id: member.id, name: member.name });
  else browserStorage.remove(LAST_MEMBER_KEY);
}

/** The member at the last successful session check, unless they signed out since. */
export function readLastMember(): CurrentMember | undefined {
  const { data } = lastMemberSchema.safeParse(browserStorage.read(LAST_MEMBER_KEY));
  return data && { ...data, ...unknownDetails };
}
