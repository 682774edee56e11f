import type { FastifyBaseLogger } from 'fastify';
import type { JoinRequestDeps } from '../join-request-deps.ts';

export type ReadyCheckSettings = Pick<JoinRequestDeps['joinRequestSettings'], 'readyCheckMs' | 'readyCheckDeadlineMs'>;

export interface ReadyCheckDeps extends Pick<JoinRequestDeps, 'db' | 'live' | 'pusher' | 'joinRequestSettings'> {
  readonly log: FastifyBaseLogger;
}
