import type { Crew, CrewMember } from '@muster/contract/posts/seats/crews.ts';
import { rolesOfParty } from '@muster/contract/posts/seats/party-roles.ts';
import type { Member } from '#src/features/members/member.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { findCrewChat } from '#src/features/chat/chat-repository.ts';
import { findJoinDetails } from '../join-details/join-details-repository.ts';
import { findVisiblePost } from '../post-repository.ts';
import type { Context } from '#src/features/context.ts';
import { findCrewState, findPostOfCrew, hasBlockedInCrew, listCrewMembers } from './crew-repository.ts';

type CrewRow = Awaited<ReturnType<typeof listCrewMembers>>[number];

/** A block between the viewer and a member of the crew hides who that is. */
function toCrewMember({ outcome, isHidden, ...row }: CrewRow, isAsked: boolean): CrewMember {
  const roles = rolesOfParty(row.roles, row.partySize);
  const member = { ...row, roles, hasConfirmed: isAsked ? outcome === 'confirmed' : null };
  return isHidden
    ? { ...member, id: null, name: null, pictureUrl: null, isAdmin: false, presence: null, broughtBy: null }
    : member;
}

/** A crew and its conversation, for those who are in it. */
export async function getCrew({ db }: Pick<Context, 'db'>, viewer: Member, crewId: string): Promise<Crew> {
  const conversation = requireFound(await findCrewChat(db, crewId, viewer.id), 'crew-not-found');
  const rows = await listCrewMembers(db, crewId, viewer.id);
  const state = await findCrewState(db, crewId, viewer.id);
  const post = await findPostOfCrew(db, crewId, viewer.id);
  const isAsked = post?.isActive === true && rows.some(({ answerBy }) => answerBy !== null);
  const own = rows.find(({ id }) => id === viewer.id);
  const details = await findJoinDetails(db, crewId, viewer.id);
  return {
    id: crewId,
    post,
    ...state,
    members: rows.map((row) => toCrewMember(row, isAsked)),
    readyCheck: own?.answerBy ? { answerBy: own.answerBy, outcome: own.outcome } : null,
    joinDetails: details?.joinDetails ?? '',
    hasBlock: rows.some(({ isHidden }) => isHidden),
    conversation,
  };
}

/** Whether a requester has blocked someone in the crew that they want to join. */
export async function getCrewBlock({ db }: Pick<Context, 'db'>, { id }: Member, postId: string) {
  requireFound(await findVisiblePost(db, postId, id), 'post-not-found');
  return { hasBlock: await hasBlockedInCrew(db, postId, id) };
}
