import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { localAddressOf } from '../open-live-connections.ts';
import { userNameOf, XMPP_DOMAIN, XMPP_PASSWORD } from './ejabberd.ts';

const OPEN_CONCURRENCY = 10;
const ANSWER_TIMEOUT_MS = 20_000;
const OPEN_STREAM = `<open xmlns="urn:ietf:params:xml:ns:xmpp-framing" to="${XMPP_DOMAIN}" version="1.0"/>`;

/** Signs in over a WebSocket, RFC 7395. Resolves when messages can be received. */
async function openXmppConnection(origin: string, index: number): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, 'xmpp', {
    localAddress: localAddressOf(index),
    perMessageDeflate: false,
  });
  await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  /** Sends a stanza and waits for the answer that contains `expected`. */
  const exchange = (stanza: string, expected: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const read = (data: Buffer): void => {
        const answer = data.toString();
        if (/<(failure|stream:error|close)/.test(answer)) reject(new Error(answer));
        if (!answer.includes(expected)) return;
        socket.off('message', read);
        resolve();
      };
      socket.on('message', read);
      socket.send(stanza);
    });
  const credentials = Buffer.from(`\0${userNameOf(index)}\0${XMPP_PASSWORD}`).toString('base64');
  await exchange(OPEN_STREAM, 'PLAIN');
  await exchange(`<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="PLAIN">${credentials}</auth>`, '<success');
  await exchange(OPEN_STREAM, 'xmpp-bind');
  const bind = '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"><resource>bench</resource></bind>';
  await exchange(`<iq xmlns="jabber:client" type="set" id="bind">${bind}</iq>`, '/bench');
  await exchange('<presence xmlns="jabber:client"/>', '<presence');
  return socket;
}

/** Opens connections of members who talk in pairs, like those of the product. */
export async function openXmppPairs(origin: string, members: number) {
  const sockets: WebSocket[] = [];
  while (sockets.length < members) {
    const count = Math.min(OPEN_CONCURRENCY, members - sockets.length);
    const opening = Array.from({ length: count }, (_, at) => openXmppConnection(origin, sockets.length + at));
    sockets.push(...(await Promise.all(opening)));
  }
  const received = new EventEmitter();
  received.setMaxListeners(0);
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      const [, id] = /^<message[^>]* id='([^']+)'/.exec(data.toString()) ?? [];
      if (id) received.emit(`${id} to ${index}`);
    });
  }
  return {
    members,
    /** Sends a message to a member's partner. Returns the milliseconds until the partner's connection received it. */
    async send(index: number): Promise<number> {
      const partner = index % 2 === 0 ? index + 1 : index - 1;
      const id = randomUUID();
      const startedMs = performance.now();
      const shown = once(received, `${id} to ${partner}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      const to = `to="${userNameOf(partner)}@${XMPP_DOMAIN}/bench" id="${id}" type="chat"`;
      const body = '<body>Are you there for a round this evening?</body>';
      sockets[index]?.send(`<message xmlns="jabber:client" ${to}>${body}</message>`);
      await shown;
      return performance.now() - startedMs;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.terminate();
    },
  };
}
