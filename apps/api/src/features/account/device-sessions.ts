import type { DeviceSession } from '@muster/contract/account.ts';
import type { Member } from '../../auth/member.ts';
import { deleteMemberSession, deleteMemberSessions, listMemberSessions } from '../../auth/sessions.ts';
import type { AccountDeps } from './account-deps.ts';
import { deviceOf } from './device-name.ts';

/** Where a member is signed in: the browser that asks first, then the latest used. */
export async function listDeviceSessions({ db }: Pick<AccountDeps, 'db'>, member: Member): Promise<DeviceSession[]> {
  const found = await listMemberSessions(db, member.id);
  const all = found.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    ...deviceOf(userAgent),
    isCurrent: id === member.sessionId,
    signedInAt: createdAt,
    lastUsedAt: lastSeenAt,
  }));
  return all.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

type EndingDeps = Pick<AccountDeps, 'db' | 'live'>;

/** Signs a member out in one browser, with its live connections on every node. */
export async function endDeviceSession({ db, live }: EndingDeps, member: Member, sessionId: string): Promise<void> {
  if (await deleteMemberSession(db, member.id, sessionId)) live.disconnectSessions([sessionId]);
}

/** Signs a member out in every browser but the one that asks; gives in how many. */
export async function endOtherSessions({ db, live }: EndingDeps, member: Member): Promise<number> {
  const ended = await deleteMemberSessions(db, member.id, member.sessionId);
  live.disconnectSessions(ended);
  return ended.length;
}
