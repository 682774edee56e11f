import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chatIdOf, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type pg from 'pg';
import { Pool } from 'undici';
import { type Pair, insertConversations } from '../chats-data.ts';
import { sendRequest } from '../load/keep-busy.ts';
import { type SignedIn, cookieHeaderOf } from '../members-data.ts';
import { openLiveConnections } from '../open-live-connections.ts';

const RECEIVE_TIMEOUT_MS = 20_000;

/**
 * Opens live connections of members who talk in pairs: the first with the second, the third with the fourth. `open` other
 * connections exist.
 */
export async function openLivePairs(origin: string, members: readonly SignedIn[], open = 0) {
  const client = new Pool(origin);
  const sockets = await openLiveConnections(origin, members.map(cookieHeaderOf), open);
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
    members: members.length,
    /** Sends a message to a member's partner. Returns the milliseconds until the partner's connection received it. */
    async send(index: number): Promise<number> {
      const partner = index % 2 === 0 ? index + 1 : index - 1;
      const [sender, recipient] = [members[index], members[partner]];
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

/** Sends at a fixed rate, even if earlier messages have not arrived yet. */
export const sendAtFixedRate = (pairs: LivePairs, perSecond: number, seconds: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: seconds * perSecond }, async (_, turn) => {
      await pause((turn * 1000) / perSecond);
      return pairs.send(turn % pairs.members);
    }),
  );

/** Inserts a short conversation between the first and the second member, the third and the fourth, and so on. */
export async function insertPairedChats(client: pg.ClientBase, memberIds: readonly string[]): Promise<void> {
  const pairs = memberIds.flatMap((id, place): Pair[] => (place % 2 === 0 ? [[id, memberIds[place + 1] ?? '']] : []));
  await insertConversations(client, pairs, { messages: 2, unread: 1 });
}
