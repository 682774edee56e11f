import type { Issue } from '../../issues.ts';
import { message } from '../../message.ts';
import { atMost, comparisonKey, normalizeName, storableText } from '../../values/text.ts';
import { PARTY_MAX_SIZE, partySizeSchema, wholeNumber } from './party-size.ts';
import { z } from '../../zod.ts';

/** Limits of a crew, including its author's party. */
export const SEATS_MIN_COUNT = 2;
export const SEATS_MAX_COUNT = 40;
export const ROLES_MAX_COUNT = 6;
export const ROLE_NAME_MAX_LENGTH = 30;

export const seatsSchema = z
  .int(wholeNumber)
  .check(
    z.minimum(SEATS_MIN_COUNT, message('A crew has at least {min} players', { min: SEATS_MIN_COUNT })),
    z.maximum(SEATS_MAX_COUNT, message('A crew has at most {max} players', { max: SEATS_MAX_COUNT })),
  );

/** A role in a crew and how many players take it. `authorCount`: how many of them are of the author's party. */
export const roleSchema = z.object({ name: z.string(), count: z.int(), authorCount: z.optional(z.int()) });
export type Role = z.output<typeof roleSchema>;

const roleMissing = message('Please enter a role');

const newRoleFields = {
  name: storableText(roleMissing).check(
    z.overwrite(normalizeName),
    z.minLength(1, roleMissing),
    ...atMost(
      ROLE_NAME_MAX_LENGTH,
      message('Keep the role to {max} characters or fewer', { max: ROLE_NAME_MAX_LENGTH }),
    ),
  ),
  count: z
    .int(wholeNumber)
    .check(
      z.minimum(1, message('A role has at least one player')),
      z.maximum(SEATS_MAX_COUNT, message('A role has at most {max} players', { max: SEATS_MAX_COUNT })),
    ),
};

const roleChecks = [
  z.maxLength(ROLES_MAX_COUNT, message('Add up to {max} roles', { max: ROLES_MAX_COUNT })),
  z.check<Role[]>(({ value, issues }) => {
    const keys = value.map(({ name }) => comparisonKey(name));
    const doubled = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (doubled < 0) return;
    issues.push({
      code: 'custom',
      input: value,
      path: [doubled, 'name'],
      message: message('This role is already listed. Increase its number of players instead.'),
    });
  }),
] as const;

/** Named roles. Each name is unique, ignoring case. */
export const rolesSchema = z.array(z.strictObject(newRoleFields)).check(...roleChecks);

/** The roles of a post, with those of the author's party. */
const postRolesSchema = z
  .array(z.strictObject({ ...newRoleFields, authorCount: z.optional(z.int().check(z.minimum(0))) }))
  .check(...roleChecks);

/** The error for more roles than players. */
export const tooManyRolesMessage = message('Choose one role per player');

/** The broken rule if the author's party has more roles than players, or null. */
export function authorRolesIssue(roles: readonly Role[], party: number): Issue | null {
  const chosen = roles.reduce((sum, { authorCount = 0 }) => sum + authorCount, 0);
  if (chosen <= party) return null;
  return { path: 'roles', message: tooManyRolesMessage };
}

/** The broken rule of roles that need more players than the crew has, or null. Null seats: unlimited. */
export function rolesIssue(roles: readonly Role[], seats: number | null): Issue | null {
  const needed = roles.reduce((sum, { count }) => sum + count, 0);
  if (seats === null || needed <= seats) return null;
  return {
    path: 'roles',
    message: message('These roles need {needed} players, but the crew has {seats}', { needed, seats }),
  };
}

/** The error for a role that the post does not have. */
export const unknownRoleMessage = message('This post no longer has that role. Choose another one.');

/** Absent: unchanged by an edit; unlimited, one player and no roles in a new post. */
export const seatFields = {
  /** Seats of the whole crew. Null: unlimited. */
  seats: z.optional(z.nullable(seatsSchema)),
  /** Size of the author's own party. */
  party: z.optional(partySizeSchema),
  /** Roles that the crew needs. They don't reserve seats. The author may accept more players in a role. */
  roles: z.optional(postRolesSchema),
};

/** Seats of a post and the parties that take them. */
export interface Seats {
  readonly seats: number | null;
  readonly party: number;
  /** Seats of accepted parties. */
  readonly acceptedSeats: number;
  /** Seats that are on offer to the waitlist. */
  readonly offeredSeats: number;
}

/** Number of players in the crew. */
export const countPlayers = ({ party, acceptedSeats }: Pick<Seats, 'party' | 'acceptedSeats'>): number =>
  party + acceptedSeats;

/** Number of seats that nobody has taken or been offered; infinite if the seats are unlimited. */
export const countFreeSeats = ({ seats, party, acceptedSeats, offeredSeats }: Seats): number =>
  seats === null ? Infinity : seats - party - acceptedSeats - offeredSeats;

/** Maximum size of a party that joins the crew, next to its author's party. */
export const maxJoiningSize = ({ seats, party }: Pick<Seats, 'seats' | 'party'>): number =>
  seats === null ? PARTY_MAX_SIZE : Math.min(PARTY_MAX_SIZE, seats - party);

export const isFull = (post: Seats): boolean => countFreeSeats(post) <= 0;

/** The roles of a post and the players of its crew in each, in the same order. */
export interface CrewRoles {
  readonly roles: readonly Role[];
  readonly acceptedByRole: readonly number[];
}

/** '1/2': the players in a role and all its places. Each player that the author accepts beyond the role's count adds a place. */
export const describeRole = (count: number, players: number): string => `${players}/${Math.max(count, players)}`;

/** The roles that need more players, with their number. */
export const listOpenRoles = ({ roles, acceptedByRole }: CrewRoles): readonly Role[] =>
  roles
    .map((role, index) => ({ ...role, count: role.count - (acceptedByRole[index] ?? 0) }))
    .filter(({ count }) => count > 0);

/** Returns an error if an edit leaves a role with more players than it needs, else null. */
export function editedRolesIssue(roles: readonly Role[], before: CrewRoles): Issue | null {
  for (const [index, { name, count, authorCount = 0 }] of roles.entries()) {
    const at = before.roles.findIndex((role) => role.name === name);
    const old = before.roles[at];
    if (!old) continue;
    const added = authorCount - (old.authorCount ?? 0);
    const players = (before.acceptedByRole[at] ?? 0) + added;
    const isMoreCrowded = count < old.count || added > 0;
    if (!isMoreCrowded || players <= count) continue;
    return {
      path: `roles.${index}.count`,
      message: message(
        '{role} already has {players} players. Keep at least {players}, or remove someone from the crew first.',
        { role: name, players },
      ),
    };
  }
  return null;
}

/** Players of a crew other than its author's party. */
export type CrewSeats = Pick<Seats, 'acceptedSeats' | 'offeredSeats'>;

/** Maximum size of the author's party in a crew of `seats`, next to the others or at least one free seat. */
export function maxPartySize(seats: number | null, { acceptedSeats, offeredSeats }: CrewSeats): number {
  if (seats === null) return PARTY_MAX_SIZE;
  return Math.max(1, Math.min(PARTY_MAX_SIZE, seats - Math.max(1, acceptedSeats + offeredSeats)));
}

/** The first broken rule of new seats, or null. */
export function seatsIssue(next: Seats): Issue | null {
  const { seats, party, acceptedSeats, offeredSeats } = next;
  if (seats === null) return null;
  if (acceptedSeats + offeredSeats === 0)
    return party < seats ? null : { path: 'seats', message: message('Leave at least one seat free') };
  const taken = party + acceptedSeats + offeredSeats;
  if (taken <= seats) return null;
  return {
    path: 'seats',
    message: message('{taken} seats are taken. Keep at least {taken}, or remove someone from the crew first.', {
      taken,
    }),
  };
}
