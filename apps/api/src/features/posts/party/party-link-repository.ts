import type { Post } from '@muster/contract/posts/posts.ts';
import { type FriendSeats, seatsForFriends, seatsOfAuthor } from '@muster/contract/posts/seats/party-roles.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { partyLinks } from '#src/db/schema/party-links.ts';
import { isOngoing, posts } from '#src/db/schema/posts.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { hashToken } from '#src/lib/tokens.ts';
import { currentTime } from '../requests/request-state-repository.ts';
import { selectPosts } from '../post-repository.ts';

export interface PartyRef {
  readonly postId: string;
  readonly ownerId: string;
  /** Null: the author's own party. */
  readonly requestId: string | null;
}

/** The party of a member in the crew of an active post, with the seats that friends can take. */
export interface Party extends PartyRef {
  readonly post: Post;
  readonly seats: FriendSeats;
}

/** Null if the post is not active, the member is not in its crew, or there is a block between the member and its author. */
export async function findParty(db: Queryable, postId: string, ownerId: string): Promise<Party | null> {
  const post = await firstRow(selectPosts(db, and(eq(posts.id, postId), isOngoing)));
  if (!post) return null;
  if (post.authorId === ownerId) return { postId, ownerId, requestId: null, post, seats: seatsOfAuthor(post) };
  const request = await firstRow(
    db
      .select({ id: joinRequests.id, partySize: joinRequests.partySize, roles: joinRequests.roles })
      .from(joinRequests)
      .where(
        and(
          eq(joinRequests.postId, postId),
          eq(joinRequests.requesterId, ownerId),
          eq(joinRequests.state, 'accepted'),
          isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
        ),
      ),
  );
  return request && { postId, ownerId, requestId: request.id, post, seats: seatsForFriends(request) };
}

/** The owner of the link with this code, unless the friend and the owner have a block between them. */
const selectLink = (db: Queryable, code: string, friendId: string) =>
  db
    .select({
      postId: partyLinks.postId,
      ownerId: partyLinks.ownerId,
      requestId: partyLinks.requestId,
      now: currentTime,
      authorId: posts.authorId,
      broughtBy: { id: members.id, name: memberName, pictureUrl: pictureUrl('small') },
    })
    .from(partyLinks)
    .innerJoin(posts, eq(posts.id, partyLinks.postId))
    .innerJoin(members, eq(members.id, partyLinks.ownerId))
    .where(and(eq(partyLinks.codeHash, hashToken(code)), isNotBlocked(friendId, partyLinks.ownerId)));

export const findPartyLink = (db: Queryable, code: string, friendId: string) =>
  firstRow(selectLink(db, code, friendId));

/** Locks the link, so that it is neither replaced nor revoked until the transaction ends. */
export const lockPartyLinkForShare = (tx: Queryable, code: string, friendId: string) =>
  firstRow(selectLink(tx, code, friendId).for('share', { of: partyLinks }));

/** Inserts the link of a party, or replaces it. */
export const upsertPartyLink = (db: Queryable, { postId, ownerId, requestId }: PartyRef, code: string) =>
  db
    .insert(partyLinks)
    .values({ postId, ownerId, requestId, codeHash: hashToken(code) })
    .onConflictDoUpdate({
      target: [partyLinks.postId, partyLinks.ownerId],
      set: { requestId, codeHash: hashToken(code), createdAt: sql`clock_timestamp()` },
    });

const isLinkOf = ({ postId, ownerId }: Pick<PartyRef, 'postId' | 'ownerId'>) =>
  and(eq(partyLinks.postId, postId), eq(partyLinks.ownerId, ownerId));

/** When the link of a party was created; null if there is none for the owner's current request. */
export async function findLinkCreation(db: Queryable, { requestId, ...party }: PartyRef): Promise<Date | null> {
  const isCurrent = sql`${partyLinks.requestId} is not distinct from ${requestId}`;
  const [link] = await db
    .select({ createdAt: partyLinks.createdAt })
    .from(partyLinks)
    .where(and(isLinkOf(party), isCurrent));
  return link?.createdAt ?? null;
}

export const deletePartyLink = (db: Queryable, party: Pick<PartyRef, 'postId' | 'ownerId'>) =>
  db.delete(partyLinks).where(isLinkOf(party));
