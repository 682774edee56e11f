import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ConnectionTarget } from '../db/client.ts';
import type { Bus } from '../live/bus.ts';
import { createPostgresBus } from '../live/postgres-bus.ts';

/** Creates the bus between nodes: NATS if configured, otherwise PostgreSQL. */
export async function openBus({ natsUrls }: Config, target: ConnectionTarget, log: FastifyBaseLogger): Promise<Bus> {
  if (natsUrls.length === 0) return createPostgresBus(target, log);
  const { createNatsBus } = await import('../live/nats-bus.ts');
  return createNatsBus(natsUrls, log);
}
