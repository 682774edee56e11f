import { atMost, storableText } from '../../values/text.ts';
import { z } from '../../zod.ts';
import { type Role, ROLE_NAME_MAX_LENGTH, tooManyRolesMessage, unknownRoleMessage } from './seats.ts';
import { PARTY_MAX_SIZE } from './party-size.ts';

/** The role of each player of a party, the requester's first. Null: any. */
export const partyRolesSchema = z
  .array(z.nullable(storableText().check(...atMost(ROLE_NAME_MAX_LENGTH, unknownRoleMessage))))
  .check(z.maxLength(PARTY_MAX_SIZE, tooManyRolesMessage));
export type PartyRoles = readonly (string | null)[];

/** One role for each player of a party of this size. Players without one take any. */
export const rolesOfParty = (roles: PartyRoles, partySize: number): (string | null)[] =>
  Array.from({ length: partySize }, (_, player) => roles[player] ?? null);

/** Number of the party's players in a role. */
export const countInRole = (roles: PartyRoles, name: string | null): number =>
  roles.filter((role) => role === name).length;

/** The roles that the author's party takes, without players in any role. */
export const listAuthorRoles = (roles: readonly Role[]): string[] =>
  roles.flatMap(({ name, authorCount = 0 }) => Array<string>(authorCount).fill(name));

interface SizedParty {
  readonly partySize: number;
  readonly roles: PartyRoles;
}

/** Whether an edited party fits wherever it fitted before: it needs no further player, also not in a role. */
export const isNoLarger = (next: SizedParty, before: SizedParty): boolean =>
  next.partySize <= before.partySize &&
  next.roles.every((role) => role === null || countInRole(next.roles, role) <= countInRole(before.roles, role));

/** Seats that a party can give to friends. Its first player keeps a seat. */
export interface FriendSeats {
  readonly count: number;
  /** Each once. Null: any. */
  readonly roles: (string | null)[];
}

/** The requester keeps the first role. */
export const seatsForFriends = ({ partySize, roles }: SizedParty): FriendSeats => ({
  count: partySize - 1,
  roles: [...new Set(roles.slice(1))],
});

/** The author keeps any role of their party. */
export const seatsOfAuthor = ({ party, roles }: { readonly party: number; readonly roles: readonly Role[] }) => ({
  count: party - 1,
  roles: party < 2 ? [] : [...new Set(rolesOfParty(listAuthorRoles(roles), party))],
});

/** The requester's party without a friend who takes this role. */
export function withoutFriend({ partySize, roles }: SizedParty, role: string | null) {
  const index = roles.indexOf(role, 1);
  return { partySize: partySize - 1, roles: roles.filter((_, player) => player !== index) };
}

/** The author's party without a friend who takes this role. */
export const authorPartyWithout = (party: number, roles: readonly Role[], role: string | null) => ({
  party: party - 1,
  roles: roles.map((one) =>
    one.name === role && one.authorCount ? { ...one, authorCount: one.authorCount - 1 } : one,
  ),
});
