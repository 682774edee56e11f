import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chatIdOf, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import type { Closable } from '../close-afterwards.ts';
import { ask } from '../load/ask.ts';
import type { Server } from '../servers.ts';
import { type SignedIn, cookieHeaderOf } from '../sign-in.ts';

/** The product takes 50 connections from one address. */
const SOCKETS_PER_ADDRESS = 40;
const OPENED_AT_ONCE = 20;
const PATIENCE_MS = 20_000;

/** People with a live connection each, of whom two neighbours talk with each other. */
export interface Crowd extends Closable {
  /** One of them writes to their partner; how long it takes until the partner's connection has told it. */
  send(place: number): Promise<number>;
}

const inTime = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** Opens a live connection and waits until it stands. Linux answers to all of 127.0.0.0/8, others to one address alone. */
async function openSocket(server: Server, person: SignedIn, place: number): Promise<WebSocket> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie: cookieHeaderOf(person), origin: server.origin },
    localAddress: `127.0.2.${1 + Math.floor(place / SOCKETS_PER_ADDRESS)}`,
    perMessageDeflate: false,
  });
  await once(socket, 'message', inTime());
  return socket;
}

async function openSockets(server: Server, people: readonly SignedIn[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < people.length) {
    const [first, next] = [sockets.length, people.slice(sockets.length, sockets.length + OPENED_AT_ONCE)];
    sockets.push(...(await Promise.all(next.map((person, place) => openSocket(server, person, first + place)))));
  }
  return sockets;
}

/** Connects these people, of whom the first talks with the second, the third with the fourth, and so on. */
export async function gather(server: Server, people: readonly SignedIn[]): Promise<Crowd> {
  const client = new Pool(server.origin);
  const sockets = await openSockets(server, people);
  const told = new EventEmitter();
  // Whoever waits for a message listens for errors, too.
  told.setMaxListeners(0);
  for (const [place, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      const { message }: { message?: { id: string } } = JSON.parse(data.toString());
      if (message) told.emit(`${message.id} to ${place}`);
    });
  }
  return {
    async send(place) {
      const partner = place % 2 === 0 ? place + 1 : place - 1;
      const [sender, recipient] = [people[place], people[partner]];
      if (!sender || !recipient) throw new Error(`Nobody talks at place ${place}.`);
      const id = randomUUID();
      const from = performance.now();
      const shown = once(told, `${id} to ${partner}`, inTime()).then(() => performance.now() - from);
      const sent = ask(client, {
        method: sendMessageEndpoint.method,
        path: fillPath(sendMessageEndpoint.path, { chatId: chatIdOf(sender.id, recipient.id) }),
        headers: { cookie: cookieHeaderOf(sender), 'content-type': 'application/json' },
        body: JSON.stringify({ id, text: 'Are you there for a round this evening?' }),
      });
      const [ms] = await Promise.all([shown, sent]);
      return ms;
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      await client.close();
    },
  };
}
