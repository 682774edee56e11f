import { t } from '@lingui/core/macro';
import {
  addModeratorEndpoint,
  enableMemberEndpoint,
  getMemberRecordEndpoint,
  type MemberRow,
  removeModeratorEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { queryOptions } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { adminKey, refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowActions } from '#src/features/admin/resource.ts';
import { callApi } from '#src/lib/api/call-api.ts';

export type MemberActions = RowActions<MemberRow, 'record' | 'disable' | 'reset-link' | 'delete'>;

export const memberRecordQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'record', memberId],
    queryFn: ({ signal }) => callApi(getMemberRecordEndpoint, { params: { memberId } }, { signal }),
  });

/** Admins cannot disable or delete each other or themselves; the server rejects it. */
export const isProtected = ({ role }: Pick<MemberRow, 'role'>): boolean => role === 'admin';

/** Whether the menu and the record have actions that change the account. */
export const hasActions = (member: Pick<MemberRow, 'role' | 'state'>): boolean =>
  !isProtected(member) && member.state !== 'deleting';

/** Re-enables a disabled or suspended member. */
export async function enableMember({ id, name, state }: MemberRow): Promise<void> {
  const isSuspended = state === 'suspended';
  try {
    await refetchAfter(callApi(enableMemberEndpoint, { params: { memberId: id } }));
    showToast(isSuspended ? t`${name}'s suspension was lifted.` : t`${name} can sign in again.`, { tone: 'success' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    showToast(isSuspended ? t`Couldn't lift the suspension: ${reason}` : t`Couldn't enable this user: ${reason}`, {
      tone: 'error',
    });
  }
}

/** Grants or ends the role of moderator. */
export async function changeModerator({ id, name, role }: MemberRow): Promise<void> {
  const isModerator = role === 'moderator';
  const endpoint = isModerator ? removeModeratorEndpoint : addModeratorEndpoint;
  try {
    await refetchAfter(callApi(endpoint, { params: { memberId: id } }));
    showToast(isModerator ? t`${name} is no longer a moderator.` : t`${name} is a moderator now.`, { tone: 'success' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    showToast(t`Couldn't change the role: ${reason}`, { tone: 'error' });
  }
}
