import { plural, t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { countInRole, type PartyRoles } from '@muster/contract/posts/seats/party-roles.ts';
import { describeRole } from '@muster/contract/posts/seats/seats.ts';
import { isolate } from '#src/lib/isolate.ts';

type Party = Pick<JoinRequest, 'partySize' | 'roles'>;

export const describePartySize = (count: number): string => plural(count, { one: '# player', other: '# players' });

/** The size of a party that the viewer joins with. */
export const describeJoiningSize = (count: number): string =>
  plural(count, { 1: 'Just you', one: '# player', other: '# players' });

/** 'Tank ×2 · Healer', in the order of the players. Empty if each takes any role. */
export function describeRoles(roles: PartyRoles): string {
  if (roles.every((role) => role === null)) return '';
  return [...new Set(roles)]
    .map((role) => {
      const count = countInRole(roles, role);
      const name = isolate(role ?? t`Any role`);
      return count > 1 ? `${name} ×${count}` : name;
    })
    .join(' · ');
}

/** 'with Ben': who brought a player with a party link; empty if nobody did. */
export function describeBroughtBy(broughtBy: JoinRequest['broughtBy'], viewerId: string): string {
  if (broughtBy === null) return '';
  const { name } = broughtBy;
  const text =
    broughtBy.id === viewerId
      ? t({ message: 'with you', comment: 'Next to a player: the reader brought this player into the crew' })
      : t({ message: `with ${name}`, comment: 'Next to a player: {name} brought this player into the crew' });
  return isolate(text);
}

/** '3 players · Tank ×2 · Healer'; empty for a single player in any role. */
export const roleAndParty = ({ partySize, roles }: Party): string =>
  [partySize > 1 ? describePartySize(partySize) : '', describeRoles(roles)].filter(Boolean).join(' · ');

/** A text about a request, followed by its party. */
export const withRoleAndParty = (text: string, request: Party): string =>
  [isolate(text), roleAndParty(request)].filter(Boolean).join(' · ');

/** '0/1', or '1/1, filled' */
export function roleDetail(count: number, players: number): string {
  const numbers = describeRole(count, players);
  return players < count ? numbers : t`${numbers}, filled`;
}

/** The label of the role of one player of a party, counted from 0. */
export const playerRoleLabel = (player: number): string =>
  player === 0 ? t`Your role` : t`Player ${{ number: player + 1 }}'s role`;
