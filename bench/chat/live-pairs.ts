import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chatIdOf, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { Pool } from 'undici';
import { sendRequest } from '../load/keep-busy.ts';
import { openLiveConnections } from '../open-live-connections.ts';
import type { Server } from '../servers.ts';
import { type SignedIn, cookieHeaderOf } from '../members-data.ts';

const RECEIVE_TIMEOUT_MS = 20_000;

/** Opens live connections of members who talk in pairs: the first with the second, the third with the fourth. */
export async function openLivePairs(server: Server, people: readonly SignedIn[]) {
  const client = new Pool(server.origin);
  const sockets = await openLiveConnections(server.origin, people.map(cookieHeaderOf));
  const received = new EventEmitter();
  // Each wait for a message adds an error listener.
  received.setMaxListeners(0);
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      const { message }: { message?: { id: string } } = JSON.parse(data.toString());
      if (message) received.emit(`${message.id} to ${index}`);
    });
  }
  return {
    /** Sends a message to a member's partner. Returns the milliseconds until the partner's connection received it. */
    async send(index: number): Promise<number> {
      const partner = index % 2 === 0 ? index + 1 : index - 1;
      const [sender, recipient] = [people[index], people[partner]];
      if (!sender || !recipient) throw new Error(`There is no pair at ${index}.`);
      const id = randomUUID();
      const startedMs = performance.now();
      const shown = once(received, `${id} to ${partner}`, { signal: AbortSignal.timeout(RECEIVE_TIMEOUT_MS) }).then(
        () => performance.now() - startedMs,
      );
      const sent = sendRequest(client, {
        method: sendMessageEndpoint.method,
        path: fillPath(sendMessageEndpoint.path, { chatId: chatIdOf(sender.id, recipient.id) }),
        headers: { cookie: cookieHeaderOf(sender), 'content-type': 'application/json' },
        body: JSON.stringify({ id, text: 'Are you there for a round this evening?' }),
      });
      const [ms] = await Promise.all([shown, sent]);
      return ms;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.terminate();
      await client.close();
    },
  };
}
export type LivePairs = Awaited<ReturnType<typeof openLivePairs>>;
