import { t } from '@lingui/core/macro';
import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';

/** The players of a crew, with those of parties. */
export const countCrew = (members: readonly CrewMember[]): number =>
  members.reduce((sum, { partySize }) => sum + partySize, 0);

/** '2 of 4 confirmed'. Null before the ready check. */
export function describeConfirmed(members: readonly CrewMember[]): string | null {
  const asked = members.filter(({ hasConfirmed }) => hasConfirmed !== null);
  if (asked.length === 0) return null;
  return t`${{ confirmed: asked.filter(({ hasConfirmed }) => hasConfirmed).length }} of ${{ count: asked.length }} confirmed`;
}
