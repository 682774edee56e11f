import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '#src/http/listen-or-explain.ts';
import { createDiscordClient } from './discord-client.ts';

const webhook = { id: '123456789012345678', token: 'a'.repeat(68), threadId: '223456789012345678' };

/** A client of a server that answers with `respond`. */
async function startClient(respond: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs = 5000) {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const api = `http://127.0.0.1:${portOf(server)}`;
  return { server, send: createDiscordClient('https://muster.example', { api, timeoutMs }) };
}

test('names the thread, waits for the message and reads its id', async () => {
  const urls: (string | undefined)[] = [];
  const { send } = await startClient((request, response) => {
    urls.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    response.end(JSON.stringify({ id: '323456789012345678' }));
  });
  const answer = { status: 200, code: null, messageId: '323456789012345678', waitMs: 0 };
  expect(await send(webhook, { method: 'POST', messageId: null, body: {} })).toEqual(answer);
  await send(webhook, { method: 'PATCH', messageId: '323456789012345678', body: {} });
  const path = `/webhooks/${webhook.id}/${webhook.token}`;
  const agent = 'DiscordBot (https://muster.example, 1.0)';
  expect(urls).toEqual([
    `POST ${path}?wait=true&thread_id=${webhook.threadId} ${agent}`,
    `PATCH ${path}/messages/323456789012345678?thread_id=${webhook.threadId} ${agent}`,
  ]);
});

test.each([
  ['no JSON', 'Bad Gateway', { status: 502, code: null, messageId: null, waitMs: 0 }],
  ['an id that is none', '{"id":"../users"}', { status: 502, code: null, messageId: null, waitMs: 0 }],
  [
    'a code and a pause',
    '{"code":50027,"retry_after":0.25}',
    { status: 502, code: 50_027, messageId: null, waitMs: 250 },
  ],
])('reads an answer with %s', async (_, body, answer) => {
  const { send } = await startClient((_request, response) => response.writeHead(502).end(body));
  expect(await send(webhook, { method: 'GET', messageId: null })).toEqual(answer);
});

test('distinguishes a request that was not sent from one without a response', async () => {
  const request = { method: 'POST', messageId: null, body: {} } as const;
  const hanging = await startClient(() => {}, 50);
  expect(await hanging.send(webhook, request)).toBe('no-response');
  const closed = await startClient(() => {});
  await new Promise((resolve) => closed.server.close(resolve));
  expect(await closed.send(webhook, request)).toBe('not-sent');
});
