import type { Issue } from '../issues.ts';
import { atMost, comparisonKey, normalizeName, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

/** Limits of a crew, including its author's party. */
export const SEATS_MIN_COUNT = 2;
export const SEATS_MAX_COUNT = 40;
export const ROLES_MAX_COUNT = 6;
export const ROLE_NAME_MAX_LENGTH = 30;

export const seatsSchema = z
  .int('Please enter a whole number')
  .check(
    z.minimum(SEATS_MIN_COUNT, `A crew has at least ${SEATS_MIN_COUNT} players`),
    z.maximum(SEATS_MAX_COUNT, `A crew has at most ${SEATS_MAX_COUNT} players`),
  );

/** A role in a crew and how many players take it. */
export const roleSchema = z.object({ name: z.string(), count: z.int() });
export type Role = z.output<typeof roleSchema>;

const newRoleSchema = z.strictObject({
  name: storableText('Please enter a role').check(
    z.overwrite(normalizeName),
    z.minLength(1, 'Please enter a role'),
    ...atMost(ROLE_NAME_MAX_LENGTH, `Keep the role to ${ROLE_NAME_MAX_LENGTH} characters or fewer`),
  ),
  count: z
    .int('Please enter a whole number')
    .check(
      z.minimum(1, 'A role has at least one player'),
      z.maximum(SEATS_MAX_COUNT, `A role has at most ${SEATS_MAX_COUNT} players`),
    ),
});

/** Named roles. Each name is unique, ignoring case. */
export const rolesSchema = z.array(newRoleSchema).check(
  z.maxLength(ROLES_MAX_COUNT, `Add up to ${ROLES_MAX_COUNT} roles`),
  z.check(({ value, issues }) => {
    const keys = value.map(({ name }) => comparisonKey(name));
    const doubled = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (doubled < 0) return;
    issues.push({
      code: 'custom',
      input: value,
      path: [doubled, 'name'],
      message: 'Use each role once and raise its number',
    });
  }),
);

/** The broken rule of roles that need more players than the crew has, or null. Null seats: unlimited. */
export function rolesIssue(roles: readonly Role[], seats: number | null): Issue | null {
  const needed = roles.reduce((sum, { count }) => sum + count, 0);
  if (seats === null || needed <= seats) return null;
  return { path: 'roles', message: `These roles need ${needed} players, but the crew has ${seats}` };
}
