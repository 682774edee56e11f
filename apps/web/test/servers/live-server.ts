import {
  type LiveEvent,
  liveEventSchema,
  type LiveSubscription,
  liveClientMessageSchema,
  type SendMessageFrame,
} from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import { ws } from 'msw';
import { network } from '../network.ts';

export interface LiveClient {
  readonly send: (data: string) => void;
  readonly close: (code?: number) => void;
}

/** A fake server for the live connection. `onMessage` handles sent messages; by default, they get no answer. */
export function startLiveServer(onMessage: (frame: SendMessageFrame, client: LiveClient) => void = () => {}) {
  const clients: LiveClient[] = [];
  const subscriptions: LiveSubscription[] = [];
  /** Events pushed before the first connection. */
  const waiting: string[] = [];
  network.use(
    ws.link('*/api/live').addEventListener('connection', ({ client }) => {
      clients.push(client);
      for (const data of waiting.splice(0)) client.send(data);
      client.addEventListener('message', ({ data }) => {
        const message = liveClientMessageSchema.parse(JSON.parse(typeof data === 'string' ? data : ''));
        if (message.type === 'live.subscribe') subscriptions.push(message);
        else if (message.type === 'message.send') onMessage(message, client);
      });
    }),
  );
  return {
    /** All subscriptions so far, the latest last. */
    subscriptions,
    isConnected: (): boolean => clients.length > 0,
    push: (event: LiveEvent): void => {
      const data = JSON.stringify(z.encode(liveEventSchema, event));
      const client = clients.at(-1);
      if (client) client.send(data);
      else waiting.push(data);
    },
    dropLive: (code = 1011): void => clients.at(-1)?.close(code),
    /** Number of connections opened so far. */
    connections: (): number => clients.length,
  };
}
