import type { DeviceSession } from '@muster/contract/sessions/device-sessions.ts';
import type { Member } from '#src/features/members/member.ts';
import { lockMemberForUpdate } from '#src/features/members/member-repository.ts';
import { revokeAccess } from '../revoke-access.ts';
import { deleteMemberSession, listMemberSessions, deleteSession } from '../session-repository.ts';
import { deviceOf } from './device-name.ts';
import type { Context } from '#src/features/context.ts';

/** The current session first, then the most recently used. */
export async function listDeviceSessions({ db, defaultLanguage }: Context, member: Member): Promise<DeviceSession[]> {
  const found = await listMemberSessions(db, member.id);
  const all = found.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    ...deviceOf(userAgent, member.language ?? defaultLanguage),
    isCurrent: id === member.sessionId,
    signedInAt: createdAt,
    lastUsedAt: lastSeenAt,
  }));
  return all.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

export async function endDeviceSession({ db, live }: Context, member: Member, sessionId: string): Promise<void> {
  if (await deleteMemberSession(db, member.id, sessionId)) live.disconnectSessions([sessionId]);
}

/** Ends all access to the account except from this browser. Returns the number of ended sessions. */
export async function endOtherSessions(
  { db, live }: Context,
  { id, sessionId }: Member,
  deviceToken: string | undefined,
): Promise<number> {
  const { endedIds, endedSessions } = await db.transaction(async (tx) => {
    await lockMemberForUpdate(tx, id);
    return revokeAccess(tx, id, { sessionId, deviceToken });
  });
  live.disconnectSessions(endedIds);
  return endedSessions;
}

/** Deletes the session of this token, if any, and closes its live connections on every node. */
export async function endSession({ db, live }: Pick<Context, 'db' | 'live'>, token: string | undefined): Promise<void> {
  const ended = token ? await deleteSession(db, token) : null;
  if (ended) live.disconnectSessions([ended]);
}
