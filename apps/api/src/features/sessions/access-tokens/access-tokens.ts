import { ACCESS_TOKENS_MAX, type AccessTokenDraft } from '@muster/contract/sessions/access-tokens.ts';
import { v7 as uuidv7 } from 'uuid';
import { lockMemberForUpdate } from '#src/features/members/member-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { hashToken, newToken } from '#src/lib/tokens.ts';
import { confirmOwner } from '../linked-accounts/confirm-owner.ts';
import { deleteMemberSession } from '../session-repository.ts';
import { insertToken, listTokens } from './access-token-repository.ts';

/** Creates an access token. Throws if the owner is not confirmed or the member has {@link ACCESS_TOKENS_MAX}. */
export async function createAccessToken(context: Context, member: Member, draft: AccessTokenDraft) {
  const { name, scopes, days, password } = draft;
  // Their sessions expire after hours; a token is valid for days.
  if (member.role === 'admin') throw new AppError('permission-denied');
  await confirmOwner(context, member, password);
  const token = newToken();
  const accessToken = await context.db.transaction(async (tx) => {
    if (!(await lockMemberForUpdate(tx, member.id))) throw new AppError('unauthenticated');
    if ((await listTokens(tx, member.id)).length >= ACCESS_TOKENS_MAX) throw new AppError('access-tokens-limit');
    return insertToken(tx, { id: uuidv7(), tokenHash: hashToken(token), memberId: member.id, scopes, name, days });
  });
  return { token, accessToken };
}

export async function revokeAccessToken({ db, live }: Context, member: Member, tokenId: string): Promise<void> {
  if (await deleteMemberSession(db, member.id, tokenId)) live.disconnectSessions([tokenId]);
}
