// A program of its own: opens a live connection for each cookie that it is told, and holds them all.
import { LIVE_PATH, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import { WebSocket } from 'ws';

/** As many as the product lets one address have. */
const SOCKETS_PER_ADDRESS = 50;
const ADDRESSES_PER_NETWORK = 250;

const orderSchema = z.object({ origin: z.string(), cookies: z.array(z.string()) });

let opened = 0;
let ended = 0;

/** Linux answers to all of 127.0.0.0/8. */
const addressOf = (place: number): string =>
  `127.1.${Math.floor(place / ADDRESSES_PER_NETWORK)}.${(place % ADDRESSES_PER_NETWORK) + 1}`;

/** Opens one, and waits until the server says that it stands. */
function openSocket(origin: string, cookie: string, localAddress: string): Promise<void> {
  const url = origin.replace('http', 'ws') + LIVE_PATH;
  const socket = new WebSocket(url, { headers: { cookie, origin }, localAddress, perMessageDeflate: false });
  opened += 1;
  socket.on('close', () => (ended += 1));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A live connection was closed with ${code}.`)));
    socket.addEventListener('message', ({ data }) => {
      if (liveEventSchema.parse(JSON.parse(z.string().parse(data))).type === 'live.ready') resolve();
    });
  });
}

process.on('message', (message) => {
  void (async () => {
    const { origin, cookies } = orderSchema.parse(message);
    for (let first = 0; first < cookies.length; first += SOCKETS_PER_ADDRESS) {
      const address = addressOf(Math.floor(opened / SOCKETS_PER_ADDRESS));
      const together = cookies.slice(first, first + SOCKETS_PER_ADDRESS);
      await Promise.all(together.map((cookie) => openSocket(origin, cookie, address)));
    }
    process.send?.({ standing: opened - ended });
  })();
});
process.on('disconnect', () => process.exit());
