import {
  INVITE_LINKS_MAX,
  type InviteLinkDraft,
  inviteLinksLimitMessage,
} from '@muster/contract/sessions/invite-links.ts';
import { topics } from '@muster/contract/topics.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/insert-audit.ts';
import { lockMemberForUpdate } from '#src/features/members/member-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { AppError } from '#src/lib/app-error.ts';
import { newToken } from '#src/lib/tokens.ts';
import { getCommunitySettings } from './community-settings-repository.ts';
import { countValidLinks, insertInviteLink, listInviteLinks, revokeLink } from './invite-link-repository.ts';

/** The code is in the fragment, which browsers send to no server and in no Referer header. */
const inviteUrl = (origin: string, code: string): string => `${origin}/register#${code}`;

const mayInvite = async (db: Queryable, context: Context, { role }: Member): Promise<boolean> =>
  role === 'admin' || (await getCommunitySettings(db, context)).membersMayInvite;

export const getInviteLinks = async (context: Context, member: Member) => ({
  mayInvite: await mayInvite(context.db, context, member),
  inviteLinks: await listInviteLinks(context.db, member.id),
});

/** Creates an invite link. Only the response contains its code. Throws if a member has {@link INVITE_LINKS_MAX} valid ones. */
export async function createInviteLink(
  context: Context,
  member: Member,
  actor: Actor,
  draft: InviteLinkDraft,
  origin: string,
) {
  const code = newToken();
  const inviteLink = await context.db.transaction(async (tx) => {
    if (!(await lockMemberForUpdate(tx, member.id))) throw new AppError('unauthenticated');
    if (!(await mayInvite(tx, context, member))) throw new AppError('permission-denied');
    if (member.role !== 'admin' && (await countValidLinks(tx, member.id)) >= INVITE_LINKS_MAX)
      throw new AppError('invite-links-limit', { message: inviteLinksLimitMessage });
    const inserted = await insertInviteLink(tx, { id: uuidv7(), creatorId: member.id, code, ...draft });
    const { id, note, maxUses, expiresAt } = inserted;
    if (member.role === 'admin') {
      const details = { note, maxUses, expiresAt };
      await insertAudit(tx, actor, { action: 'invite-link.created', targetId: id, details });
    }
    return inserted;
  });
  await publishInviteLink(context, member.id);
  return { link: inviteUrl(origin, code), inviteLink };
}

/** Revokes a link of the member, or any link if they are an administrator, which is audited. */
export async function revokeInviteLink(context: Context, member: Member, actor: Actor, linkId: string): Promise<void> {
  const isAdmin = member.role === 'admin';
  const revoked = await context.db.transaction(async (tx) => {
    const link = await revokeLink(tx, linkId, isAdmin ? undefined : member.id);
    if (!link || !isAdmin) return link;
    const creator = link.creatorId === null ? null : await findMemberDetails(tx, link.creatorId);
    await insertAudit(tx, actor, {
      action: 'invite-link.revoked',
      targetId: linkId,
      details: { note: link.note, ...creator },
    });
    return link;
  });
  if (revoked) await publishInviteLink(context, revoked.creatorId);
}

/** Makes open windows of the creator and of administrators refetch invite links. */
export async function publishInviteLink(context: Context, creatorId: string | null): Promise<void> {
  if (creatorId !== null)
    context.live.publish([creatorId], { type: 'topics.changed', topics: [[...topics.inviteLinks]] });
  await notifyAdmins(context, 'registration', 'audit');
}
