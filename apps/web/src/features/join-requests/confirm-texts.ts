import { sentence } from '#src/lib/sentence.ts';
import { plural } from '#src/lib/plural.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { countFreeSeats, type CrewRoles, listOpenRoles, type Seats } from '@muster/contract/join-requests/seats.ts';
import { requestTexts } from './request-texts.ts';

/** Prompt before the author removes a member. */
export const removeText = ({ requester: { name }, game }: JoinRequest) => ({
  title: sentence`Remove ${name}?`,
  body: sentence`They leave your ${game} crew, lose the join details and can't ask to join this post again.`,
});

/** Prompt before a member leaves. */
export const leaveText = ({ game }: JoinRequest) => ({
  title: 'Leave this crew?',
  body: sentence`You lose the join details for ${game}. You can ask to join this post only once more.`,
});

type Crew = Seats & CrewRoles;

function roleConsequence(
  { requester: { name }, role, partySize }: JoinRequest,
  { roles, acceptedByRole }: Crew,
): string {
  const index = roles.findIndex((other) => other.name === role);
  const count = roles[index]?.count ?? 0;
  const players = (acceptedByRole[index] ?? 0) + partySize;
  if (players <= count) return sentence`${role ?? ''} is being offered to another player.`;
  const party = partySize > 1 ? sentence`${name}'s party` : name;
  return sentence`${role ?? ''} needs ${plural(count, 'player')}. With ${party} it would have ${players}.`;
}

/** Names the other roles that would need more players than seats are left. */
function seatConsequence({ role, partySize }: JoinRequest, post: Crew): string {
  const others = listOpenRoles(post).filter(({ name }) => name !== role);
  const left = countFreeSeats(post) - partySize;
  if (left >= others.reduce((sum, { count }) => sum + count, 0)) return '';
  const names = others.map(({ name }) => name).join(', ');
  return sentence`That leaves ${left > 0 ? plural(left, 'seat') : 'no seat'} for ${names}.`;
}

/** Prompt before a role gets more players than it needs. The post is undefined until it is loaded. */
export function exceedRoleText(request: JoinRequest, post: Crew | undefined) {
  const { requester, role, state } = request;
  const isPending = state === 'pending';
  const nextSeat = sentence`${requester.name} gets the next free seat, even if another role needs it.`;
  const consequences = post && [roleConsequence(request, post), isPending ? seatConsequence(request, post) : nextSeat];
  return {
    title: sentence`${role ?? ''} is filled`,
    body: consequences?.filter(Boolean).join(' ') ?? 'This role already has enough players.',
    confirmLabel: isPending ? requestTexts.acceptAnyway : requestTexts.offerAnyway,
  };
}
