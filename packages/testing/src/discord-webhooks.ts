import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from '@muster/contract/zod.ts';

/** The limits that Discord documents for embeds, in UTF-16 units. It rejects empty values. */
const limited = (max: number) => z.string().check(z.refine((text) => text.trim() !== '' && text.length <= max));
const messageSchema = z.object({
  allowed_mentions: z.object({ parse: z.array(z.never()) }),
  embeds: z.array(
    z.object({
      title: limited(256),
      url: z.url(),
      description: limited(4096),
      fields: z.array(z.object({ name: limited(256), value: limited(1024) })).check(z.maxLength(25)),
    }),
  ),
});
type DiscordMessage = z.output<typeof messageSchema>;

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How to respond to the next request. 'lost-after': it takes effect, but the connection breaks before the response. */
export type Fault =
  | { readonly kind: 'lost-before' | 'lost-after' }
  | ({ readonly kind: 'answer' | 'answer-after' } & Answer);

export interface DiscordWebhooks {
  /** The only webhook that it accepts. */
  readonly webhook: { readonly id: string; readonly token: string; readonly threadId: null };
  /** Messages in the channel, by id. */
  readonly messages: ReadonlyMap<string, DiscordMessage>;
  /** 'POST', 'PATCH' and so on, in order. */
  readonly requests: string[];
  readonly failNext: (fault: Fault) => void;
  /** Runs when the next request arrives, before it takes effect. */
  readonly onNext: (run: () => Promise<unknown>) => void;
  /** Drops the faults and hooks of later requests. */
  readonly endFaults: () => void;
  /** A moderator deletes the messages. */
  readonly clear: () => void;
}

let lastId = 0;

const webhook = { id: '123456789012345678', token: 'a'.repeat(68), threadId: null };

/** Posts, edits or deletes a message of the channel. */
async function applyToMessage(
  messages: Map<string, DiscordMessage>,
  request: IncomingMessage,
  messageId: string | undefined,
  waits: boolean,
): Promise<Answer> {
  if (messageId !== undefined && !messages.has(messageId))
    return { status: 404, body: { code: 10_008, message: 'Unknown Message' } };
  if (request.method === 'DELETE') return messages.delete(messageId ?? '') ? { status: 204 } : { status: 405 };
  const { data } = z.safeParse(messageSchema, await json(request));
  if (!data) return { status: 400, body: { code: 50_035, message: 'Invalid Form Body' } };
  const id = messageId ?? `${1_234_567_890_123_456_000n + BigInt((lastId += 1))}`;
  messages.set(id, data);
  return waits || messageId !== undefined ? { status: 200, body: { id } } : { status: 204 };
}

/** Answers like Discord without faults. */
async function applyRequest(messages: Map<string, DiscordMessage>, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const [, id, token, messageId] = /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(pathname) ?? [];
  if (id !== webhook.id) return { status: 404, body: { code: 10_015, message: 'Unknown Webhook' } };
  if (token !== webhook.token) return { status: 401, body: { code: 50_027, message: 'Invalid Webhook Token' } };
  if (request.method === 'GET') return { status: 200, body: { id, type: 1 } };
  return applyToMessage(messages, request, messageId, searchParams.get('wait') === 'true');
}

/** The webhooks of Discord, as its documentation describes them. */
export function createDiscordWebhooks(): DiscordWebhooks & {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
} {
  const messages = new Map<string, DiscordMessage>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const hooks: (() => Promise<unknown>)[] = [];

  return {
    async answer(request, response) {
      requests.push(request.method ?? '');
      await hooks.shift()?.();
      const fault = faults.shift();
      if (fault?.kind === 'lost-before') {
        request.socket.destroy();
        return;
      }
      const applied = fault?.kind === 'answer' ? { status: 0 } : await applyRequest(messages, request);
      if (fault?.kind === 'lost-after') {
        request.socket.destroy();
        return;
      }
      const { status, body, headers }: Answer = { ...applied, ...fault };
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      response.end(body && JSON.stringify(body));
    },
    webhook,
    messages,
    requests,
    failNext: (fault) => void faults.push(fault),
    onNext: (run) => void hooks.push(run),
    endFaults: () => {
      faults.length = 0;
      hooks.length = 0;
    },
    clear: () => messages.clear(),
  };
}
