import type { EmailVerificationMode, Role } from '@muster/contract/members/members.ts';
import type { TokenScope } from '@muster/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';

/** Data of the signed-in member that every request needs. */
export interface RequestMember {
  readonly id: string;
  readonly role: Role;
  /** End of the suspension, during which only endpoints for the member's own data are allowed. Null if not suspended. */
  readonly suspendedUntil: Date | null;
  /** Whether the member has accepted the rules of the community that apply. */
  readonly hasAcceptedRules: boolean;
  /** 'required': endpoints that write to others are rejected. */
  readonly emailVerification: EmailVerificationMode;
  readonly sessionId: string;
  /** Permissions of the request's access token; null for a browser. */
  readonly scopes: readonly TokenScope[] | null;
  /** Seconds until the session expires if the member does not use it. */
  readonly sessionSecondsLeft: number;
}

/** Returns the signed-in member of a request, null for a visitor. */
export type Authenticate<Member extends RequestMember = RequestMember> = (
  request: FastifyRequest,
) => Promise<Member | null>;
