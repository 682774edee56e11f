import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Bus } from '../live/bus.ts';

/** The bus between nodes; null without `NATS_URL`, because a single node needs none. */
export async function openBus({ natsUrls }: Config, log: FastifyBaseLogger): Promise<Bus | null> {
  if (natsUrls.length === 0) return null;
  const { createNatsBus } = await import('../live/nats-bus.ts');
  return createNatsBus(natsUrls, log);
}
