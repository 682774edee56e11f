import type { Access, AnyEndpoint } from '@muster/contract/endpoint.ts';
import type { Role } from '@muster/contract/members/members.ts';
import { AppError } from '#src/lib/app-error.ts';
import type { RequestMember } from './authenticate.ts';

/** The roles that may call endpoints of each access. The role is read with the session of every request. */
const rolesOf: Readonly<Record<Exclude<Access, 'visitor'>, readonly Role[]>> = {
  member: ['member', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

/** Throws if this member may not call the endpoint. */
export function checkAccess(
  { access, scope, isAllowedWhileSuspended, writesToOthers }: AnyEndpoint,
  member: RequestMember | null,
): void {
  if (member?.scopes && !member.scopes.some((allowed) => allowed === scope)) throw new AppError('permission-denied');
  if (access === 'visitor') return;
  if (!member) throw new AppError('unauthenticated');
  if (member.suspendedUntil && !isAllowedWhileSuspended) throw new AppError('suspended');
  if (member.emailVerification === 'required' && writesToOthers) throw new AppError('email-not-verified');
  if (!rolesOf[access].includes(member.role)) throw new AppError('permission-denied');
}

/** Whether the request needs the acceptance of the rules; its body is valid. */
function needsAcceptedRules({ needsAcceptedRules: needed = {} }: AnyEndpoint, body: unknown): boolean {
  return needed === true || Object.entries(Object(body)).some(([field, value]) => needed[field]?.includes(value));
}

/**
 * Throws if the member must accept the rules of the community first. `hasAcceptedRules` was read with the session of this
 * request or message, on every node from the database: what begins after rules were published is rejected.
 */
export function checkAcceptedRules(endpoint: AnyEndpoint, member: RequestMember | null, body: unknown): void {
  if (member && !member.hasAcceptedRules && needsAcceptedRules(endpoint, body))
    throw new AppError('rules-not-accepted');
}
