import { type CurrentMember, currentMemberSchema } from '@muster/contract/users.ts';
import { z } from '@muster/contract/zod.ts';
import { LAST_MEMBER_KEY } from './is-signed-in.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** As much as a start without a line needs: whose posts and messages wait here, and whom to greet. */
const lastMemberSchema = z.pick(currentMemberSchema, { id: true, name: true });

/** Notes who is signed in; nobody, and an administrator, is nobody to go on as without the server. */
export function storeLastMember(member: CurrentMember | null): void {
  if (member?.role === 'member') browserStorage.write(LAST_MEMBER_KEY, { id: member.id, name: member.name });
  else browserStorage.remove(LAST_MEMBER_KEY);
}

/** Who was signed in here when the server could last be asked, and has not signed out since. */
export function readLastMember(): CurrentMember | undefined {
  const { data } = lastMemberSchema.safeParse(browserStorage.read(LAST_MEMBER_KEY));
  return data && { ...data, email: '', role: 'member', pictureUrl: null, suspendedUntil: null, sharesPosts: false };
}
