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
