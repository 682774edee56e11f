import { EVENT_AGE_HEADER } from '@muster/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import type { Freshness } from '../db/read-router.ts';

/** A response must contain the member's last write and the tab's newest event. */
export function requiredFreshness({
  member,
  request,
}: {
  readonly member: Member;
  readonly request: FastifyRequest;
}): Freshness {
  const age = request.headers[EVENT_AGE_HEADER];
  const eventAgeMs = typeof age === 'string' && /^\d{1,9}$/.test(age) ? Number(age) : Infinity;
  return { lastWritePosition: member.lastWritePosition, eventAgeMs };
}
