import type {
  InviteLink,
  InviteLinkRow,
  InviteLinksQuery,
  InviteState,
} from '@muster/contract/sessions/invite-links.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, readTablePage } from '#src/db/rows.ts';
import { inviteLinks } from '#src/db/schema/community.ts';
import { members } from '#src/db/schema/members.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { hashToken } from '#src/lib/tokens.ts';

/** A member sees all valid links and the newest of the others. An administrator sees all in the panel. */
const LISTED_LINKS = 50;

/** Administrators, and members while they may invite and are not suspended, disabled or being deleted. */
const creatorMayInvite = sql`exists (select from members creator where creator.id = invite_links.creator_id
  and creator.disabled_at is null and creator.deletion is null and coalesce(creator.suspended_until <= now(), true)
  and (creator.role = 'admin' or exists (select from community_settings where members_may_invite)))`;

const state = sql<InviteState>`case when ${inviteLinks.revokedAt} is not null or not ${creatorMayInvite} then 'revoked'
  when ${inviteLinks.uses} >= ${inviteLinks.maxUses} then 'used-up'
  when ${inviteLinks.expiresAt} <= now() then 'expired' else 'valid' end`;

const columns = {
  id: inviteLinks.id,
  note: inviteLinks.note,
  uses: inviteLinks.uses,
  maxUses: inviteLinks.maxUses,
  createdAt: inviteLinks.createdAt,
  expiresAt: inviteLinks.expiresAt,
  state,
};

const isValid = eq(state, 'valid');
const hasCode = (codeHash: Buffer) => eq(inviteLinks.codeHash, codeHash);

/** The state of the link whose code has this hash; null if there is none. */
export async function findInviteState(db: Queryable, codeHash: Buffer): Promise<InviteState | null> {
  const link = await firstRow(db.select({ state }).from(inviteLinks).where(hasCode(codeHash)));
  return link?.state ?? null;
}

/**
 * Counts a use of a valid link and returns its id and creator, or null. The row stays locked until the transaction ends, so a
 * link never has more uses than its maximum.
 */
export const consumeInviteLink = (tx: Queryable, codeHash: Buffer) =>
  firstRow(
    tx
      .update(inviteLinks)
      .set({ uses: sql`${inviteLinks.uses} + 1` })
      .where(and(hasCode(codeHash), isValid))
      .returning({ id: inviteLinks.id, creatorId: inviteLinks.creatorId }),
  );

type NewInviteLink = Pick<typeof inviteLinks.$inferInsert, 'id' | 'note' | 'maxUses'> & {
  readonly creatorId: string;
  readonly code: string;
  readonly days: number;
};

export async function insertInviteLink(tx: Queryable, { code, days, ...link }: NewInviteLink): Promise<InviteLink> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const [inserted] = await tx
    .insert(inviteLinks)
    .values({ ...link, codeHash: hashToken(code), expiresAt })
    .returning(columns);
  if (!inserted) throw new Error('The invite link was not inserted.');
  return inserted;
}

export const countValidLinks = (db: Queryable, creatorId: string) =>
  db.$count(inviteLinks, and(eq(inviteLinks.creatorId, creatorId), isValid));

/** The links of a member, valid ones first, then newest first. */
export const listInviteLinks = (db: Queryable, creatorId: string): Promise<InviteLink[]> =>
  db
    .select(columns)
    .from(inviteLinks)
    .where(eq(inviteLinks.creatorId, creatorId))
    .orderBy(desc(isValid), desc(inviteLinks.id))
    .limit(LISTED_LINKS);

const invited = sql<InviteLinkRow['invited']>`(
  select coalesce(json_agg(json_build_object('id', members.id, 'name', ${memberName}) order by members.id), '[]')
  from invited_members join members on members.id = invited_members.member_id
  where invited_members.invite_link_id = invite_links.id)`;

const isRevocable = sql<boolean>`${inviteLinks.revokedAt} is null and ${inviteLinks.creatorId} is not null
  and ${inviteLinks.uses} < ${inviteLinks.maxUses} and ${inviteLinks.expiresAt} > now()`;

/** A page of all links, newest first. */
export function listAllInviteLinks(db: Queryable, { state: requested, page }: InviteLinksQuery) {
  const condition = requested ? eq(state, requested) : undefined;
  const rows = db
    .select({ ...columns, creator: { id: members.id, name: memberName }, isRevocable, invited })
    .from(inviteLinks)
    .leftJoin(members, eq(members.id, inviteLinks.creatorId))
    .where(condition)
    .orderBy(desc(inviteLinks.id));
  return readTablePage<InviteLinkRow>(rows, page, () => db.$count(inviteLinks, condition));
}

/** Revokes a link, of this member if one is given. Returns its creator and note; null if there was none to revoke. */
export const revokeLink = (tx: Queryable, linkId: string, creatorId: string | undefined) =>
  firstRow(
    tx
      .update(inviteLinks)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(inviteLinks.id, linkId),
          isNull(inviteLinks.revokedAt),
          creatorId === undefined ? undefined : eq(inviteLinks.creatorId, creatorId),
        ),
      )
      .returning({ creatorId: inviteLinks.creatorId, note: inviteLinks.note }),
  );
