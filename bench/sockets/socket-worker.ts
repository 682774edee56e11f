// A worker that opens a live connection for each cookie, keeps all of them open, and replies with their number.
import { z } from '@muster/contract/zod.ts';
import { WebSocket } from 'ws';
import { openLiveConnections } from '../open-live-connections.ts';

const orderSchema = z.object({ origin: z.string(), cookies: z.array(z.string()) });

const sockets: WebSocket[] = [];

async function openMore(message: unknown): Promise<void> {
  const { origin, cookies } = orderSchema.parse(message);
  sockets.push(...(await openLiveConnections(origin, cookies, sockets.length)));
  process.send?.({ count: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length });
}

process.on('message', (message) => void openMore(message));
process.on('disconnect', () => process.exit());
