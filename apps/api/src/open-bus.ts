import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ConnectionTarget } from './db/client.ts';
import type { Bus } from './live/bus.ts';
import { createNatsBus } from './live/nats-bus.ts';
import { createPostgresBus } from './live/postgres-bus.ts';

/** What carries news between the nodes: NATS where there is one, else the database itself. */
export const openBus = ({ natsUrls }: Config, target: ConnectionTarget, log: FastifyBaseLogger): Bus =>
  natsUrls.length === 0 ? createPostgresBus(target, log) : createNatsBus(natsUrls, log);
