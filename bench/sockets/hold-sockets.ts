// A program of its own: opens a live connection for each cookie that it is told, and holds them all.
import { LIVE_PATH, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import { WebSocket } from 'ws';
import { insist } from '../insist.ts';

/** As many as the product lets one address have. */
const SOCKETS_PER_ADDRESS = 50;
/** A part of them, so that those opened together come from one address. */
const OPENED_AT_ONCE = 10;
const ADDRESSES_PER_NETWORK = 250;

const orderSchema = z.object({ origin: z.string(), cookies: z.array(z.string()) });

const standing = new Set<WebSocket>();

/** Linux answers to all of 127.0.0.0/8. */
const addressOf = (place: number): string =>
  `127.1.${Math.floor(place / ADDRESSES_PER_NETWORK)}.${(place % ADDRESSES_PER_NETWORK) + 1}`;

/** Opens one, and waits until the server says that it stands. */
function openSocket(origin: string, cookie: string, localAddress: string): Promise<void> {
  const url = origin.replace('http', 'ws') + LIVE_PATH;
  const socket = new WebSocket(url, { headers: { cookie, origin }, localAddress, perMessageDeflate: false });
  socket.on('close', () => standing.delete(socket));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A live connection was closed with ${code}.`)));
    socket.addEventListener('message', ({ data }) => {
      if (liveEventSchema.parse(JSON.parse(z.string().parse(data))).type !== 'live.ready') return;
      standing.add(socket);
      resolve();
    });
  });
}

process.on('message', (message) => {
  void (async () => {
    const { origin, cookies } = orderSchema.parse(message);
    for (let first = 0; first < cookies.length; first += OPENED_AT_ONCE) {
      const address = addressOf(Math.floor(standing.size / SOCKETS_PER_ADDRESS));
      const together = cookies.slice(first, first + OPENED_AT_ONCE);
      await Promise.all(together.map((cookie) => insist(() => openSocket(origin, cookie, address))));
    }
    process.send?.({ standing: standing.size });
  })();
});
process.on('disconnect', () => process.exit());
