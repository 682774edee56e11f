import type { Crew, CrewMember } from '@muster/contract/posts/seats/crews.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** When the member's ready check ends. Null if it is answered, over or not needed. */
export const openDeadline = ({ post, readyCheck }: Crew): Date | null =>
  post?.isActive && readyCheck?.outcome === null && readyCheck.answerBy > serverNow() ? readyCheck.answerBy : null;

function updateHeldCrew(held: Crew, current: Crew): Crew {
  if (openDeadline(current) && !openDeadline(held)) return current;
  const findNow = (member: CrewMember): CrewMember => current.members.find(({ id }) => id === member.id) ?? member;
  const { readyCheck, standingCrewId } = current;
  return { ...held, readyCheck, standingCrewId, members: held.members.map(findNow) };
}

/** A crew that does not change its size under the pointer. Shows who has confirmed, the ready check as soon as it opens, and the standing crew. */
export function useHeldCrew(crew: Crew): Crew {
  const [held] = useHeldList([{ id: crew.id, crew }], {
    update: (before) => ({ ...before, crew: updateHeldCrew(before.crew, crew) }),
  });
  return held?.crew ?? crew;
}
