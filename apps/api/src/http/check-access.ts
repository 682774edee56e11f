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
  { access, scope, isAllowedWhileSuspended }: AnyEndpoint,
  member: RequestMember | null,
): void {
  if (member?.scopes && !member.scopes.some((allowed) => allowed === scope)) throw new AppError('permission-denied');
  if (access === 'visitor') return;
  if (!member) throw new AppError('unauthenticated');
  if (member.suspendedUntil && !isAllowedWhileSuspended) throw new AppError('suspended');
  if (!rolesOf[access].includes(member.role)) throw new AppError('permission-denied');
}

/** Whether a request with this valid body writes to others. */
function writes({ writesToOthers: writing = {} }: AnyEndpoint, body: unknown): boolean {
  return writing === true || Object.entries(Object(body)).some(([field, value]) => writing[field]?.includes(value));
}

/**
 * Throws if the member must verify their address or accept the rules of the community before writing to others. Both were read
 * with the session of this request or message, on every node from the database: what begins after a change is rejected.
 */
export function checkWriting(endpoint: AnyEndpoint, member: RequestMember | null, body: unknown): void {
  if (!member || !writes(endpoint, body)) return;
  if (member.emailVerification === 'required') throw new AppError('email-not-verified');
  if (!member.hasAcceptedRules) throw new AppError('rules-not-accepted');
}
