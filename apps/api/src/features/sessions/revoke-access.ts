import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow } from '#src/db/rows.ts';
import { calendarSubscriptions } from '#src/db/schema/sessions.ts';
import { deleteKnownDevices } from './devices/known-device-repository.ts';
import { deleteEmailLinks } from './email/email-link-repository.ts';
import { deleteResetOf } from './passwords/password-reset-repository.ts';
import { deleteMemberSessions } from './session-repository.ts';
import { hashToken, newToken } from '#src/lib/tokens.ts';

/** The row stays, because the settings show the revocation. Returns false if the member has no calendar address. */
const revokeCalendarAddress = (tx: Queryable, memberId: string): Promise<boolean> =>
  affectsRow(
    tx
      .update(calendarSubscriptions)
      .set({ keyHash: hashToken(newToken()), revokedAt: new Date() })
      .where(and(eq(calendarSubscriptions.memberId, memberId), isNull(calendarSubscriptions.revokedAt))),
  );

/**
 * Revokes access without a session: known devices, open links to reset the password or confirm an address, and the calendar
 * address. Lock the member first.
 */
export async function revokeSecrets(
  tx: Queryable,
  memberId: string,
  exceptDeviceToken?: string,
): Promise<{ hadCalendar: boolean }> {
  await deleteKnownDevices(tx, memberId, exceptDeviceToken);
  await deleteResetOf(tx, memberId);
  await deleteEmailLinks(tx, memberId);
  return { hadCalendar: await revokeCalendarAddress(tx, memberId) };
}

/** The browser from which a member revokes all other access. */
interface CurrentBrowser {
  readonly sessionId: string;
  readonly deviceToken: string | undefined;
}

/**
 * Ends all access to an account, except from one browser. Returns the ids of the ended sessions and access tokens, to disconnect
 * after the commit, and the number of sessions. Lock the member first.
 */
export async function revokeAccess(
  tx: Queryable,
  memberId: string,
  except?: CurrentBrowser,
): Promise<{ endedIds: string[]; endedSessions: number; hadCalendar: boolean }> {
  // First, because a deleted session can no longer create a calendar address.
  const ended = await deleteMemberSessions(tx, memberId, except?.sessionId);
  return {
    endedIds: ended.map(({ id }) => id),
    endedSessions: ended.filter(({ scopes }) => scopes === null).length,
    ...(await revokeSecrets(tx, memberId, except?.deviceToken)),
  };
}
