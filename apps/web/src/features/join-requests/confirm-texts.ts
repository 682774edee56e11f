import { t, plural } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { countFreeSeats, type CrewRoles, listOpenRoles, type Seats } from '@muster/contract/join-requests/seats.ts';

/** Prompt before the author removes a member. */
export const removeText = ({ requester: { name }, game }: JoinRequest) => ({
  title: t`Remove ${name}?`,
  body: t`They leave your ${game} crew, lose the join details and can't ask to join this post again.`,
});

/** Prompt before a member leaves. */
export const leaveText = ({ game }: JoinRequest) => ({
  title: t`Leave this crew?`,
  body: t`You lose the join details for ${game}. You can ask to join this post only once more.`,
});

type Crew = Seats & CrewRoles;

function roleConsequence(
  { requester: { name }, role, partySize }: JoinRequest,
  { roles, acceptedByRole }: Crew,
): string {
  const index = roles.findIndex((other) => other.name === role);
  const count = roles[index]?.count ?? 0;
  const players = (acceptedByRole[index] ?? 0) + partySize;
  if (players <= count) return t`${{ role: role ?? '' }} is being offered to another player.`;
  const party = partySize > 1 ? t`${name}'s party` : name;
  return t`${{ role: role ?? '' }} needs ${plural(count, { one: '# player', other: '# players' })}. With ${party} it would have ${players}.`;
}

/** Names the other roles that would need more players than seats are left. */
function seatConsequence({ role, partySize }: JoinRequest, post: Crew): string {
  const others = listOpenRoles(post).filter(({ name }) => name !== role);
  const left = countFreeSeats(post) - partySize;
  if (left >= others.reduce((sum, { count }) => sum + count, 0)) return '';
  const names = others.map(({ name }) => name).join(', ');
  return t`That leaves ${{ suffix: left > 0 ? plural(left, { one: '# seat', other: '# seats' }) : t`no seat` }} for ${names}.`;
}

/** Prompt before a role gets more players than it needs. The post is undefined until it is loaded. */
export function exceedRoleText(request: JoinRequest, post: Crew | undefined) {
  const { requester, role, state } = request;
  const isPending = state === 'pending';
  const nextSeat = t`${{ requesterName: requester.name }} gets the next free seat, even if another role needs it.`;
  const consequences = post && [roleConsequence(request, post), isPending ? seatConsequence(request, post) : nextSeat];
  return {
    title: t`${{ role: role ?? '' }} is filled`,
    body: consequences?.filter(Boolean).join(' ') ?? t`This role already has enough players.`,
    confirmLabel: isPending ? t`Accept anyway` : t`Offer anyway`,
  };
}
