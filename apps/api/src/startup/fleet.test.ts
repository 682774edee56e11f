import { setTimeout as delay } from 'node:timers/promises';
import { listMessagesEndpoint, type Message, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { findProgram } from '@muster/testing/debian-programs.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { startHaproxy } from '@muster/testing/haproxy.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, registerMember } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { fetchFrom, makeDataDir, type NodeProcess, startProcess } from '#test/servers/node-process.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

vi.setConfig({ testTimeout: 240_000 });

const MESSAGES = 60;
/** Between two messages or attempts of a sender, who would otherwise keep a core busy while a node starts. */
const PAUSE_MS = 10;
const pollOptions = { timeout: 30_000 };
const LIMITS = { LIMIT_MESSAGES_PER_10_SECONDS: '10000', LIMIT_REQUESTS_PER_MINUTE: '100000' };

const haproxyIsMissing = findProgram('haproxy') ? null : 'haproxy is missing: apt-get install haproxy';
beforeEach(({ skip }) => skip(haproxyIsMissing !== null, haproxyIsMissing ?? ''));
beforeEach(({ skip }) => skip(natsIsMissing !== null, natsIsMissing ?? ''));

const portOf = ({ origin }: NodeProcess): number => Number(new URL(origin).port);
const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;

/** Two nodes on one database, connected by NATS, behind haproxy, with two members sender share a conversation. */
async function startFleet() {
  const environment = {
    ...LIMITS,
    DATABASE_URL: await cloneDatabaseUrl(),
    NATS_URL: (await startNatsServer()).url,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
  };
  async function start(port: number): Promise<NodeProcess> {
    const node = await startProcess(await makeDataDir(), { ...environment, PORT: String(port) });
    // A clean shutdown is not needed.
    onTestFinished(() => void node.child.kill('SIGKILL'));
    return node;
  }
  const nodes: [NodeProcess, NodeProcess] = [await start(await freePort()), await start(await freePort())];
  const { origin, stop } = await startHaproxy(new URL(nodes[0].origin).host, new URL(nodes[1].origin).host);
  onTestFinished(stop);
  await expect.poll(() => isReady(origin), pollOptions).toBe(true);
  const client = () => createClient(fetchFrom(() => ({ origin })));
  const [ada, bob] = [await registerMember(client()), await registerMember(client())];
  const chat = await aChat(ada, bob);
  return { nodes, start, origin, ada, bob, params: { chatId: chat.id } };
}

/** Sends one message id until it is acknowledged, like a browser. Returns the number of attempts. */
async function sendWithRetry(from: ApiClient, chatId: string, text: string): Promise<number> {
  const body = aMessageDraft(text);
  for (let tries = 1; ; tries += 1) {
    const response = await from.send(sendMessageEndpoint, { params: { chatId }, body }).catch(() => null);
    if (response?.statusCode === 200) return tries;
    await delay(PAUSE_MS);
  }
}

async function readHistory(reader: ApiClient, chatId: string): Promise<Message[]> {
  const read: Message[] = [];
  for (;;) {
    const querystring = { after: read.at(-1)?.seq ?? 0 };
    const { messages, hasMore } = await reader.call(listMessagesEndpoint, { params: { chatId }, querystring });
    read.push(...messages);
    if (!hasMore) return read;
  }
}

test('no message is lost, doubled or reordered when one of two nodes behind haproxy is killed', async () => {
  const { nodes, origin, ada, bob, params } = await startFleet();
  const texts = Array.from({ length: MESSAGES }, (_, index) => `message ${index}`);
  let longestMs = 0;
  for (const [index, text] of texts.entries()) {
    if (index === MESSAGES / 3) nodes[0].child.kill('SIGKILL');
    const startedAt = performance.now();
    await sendWithRetry(ada, params.chatId, text);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  for (const reader of [ada, bob]) {
    const history = await readHistory(reader, params.chatId);
    expect(history.map(({ text }) => text)).toEqual(texts);
    expect(history.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
  }
  expect(longestMs).toBeLessThan(5000);
  const live = await connectLive(origin, bob);
  await sendWithRetry(ada, params.chatId, 'and still live');
  await live.next((event) => event.type === 'message.sent' && event.message.text === 'and still live');
});

test('no request fails when a node behind haproxy restarts', async () => {
  const { nodes, start, ada, params } = await startFleet();
  const [acknowledged, failed]: [string[], string[]] = [[], []];
  let isOver = false;
  async function sendUntilOver(sender: string): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const text = `${sender} ${count}`;
      const response = await ada
        .send(sendMessageEndpoint, { params, body: aMessageDraft(text) })
        .catch((error: unknown) => ({ statusCode: 0, body: String(error) }));
      if (response.statusCode === 200) acknowledged.push(text);
      else failed.push(`${response.statusCode} ${response.body}`);
      await delay(PAUSE_MS);
    }
  }
  const sending = [sendUntilOver('one'), sendUntilOver('two')];
  const [node] = nodes;
  node.child.kill('SIGTERM');
  expect(await node.exited).toBe(0);
  const again = await start(portOf(node));
  await expect.poll(() => isReady(again.origin), pollOptions).toBe(true);
  const countBefore = acknowledged.length;
  await expect.poll(() => acknowledged.length > countBefore + 20, pollOptions).toBe(true);
  isOver = true;
  await Promise.all(sending);
  expect(failed).toEqual([]);
  const history = await readHistory(ada, params.chatId);
  expect(history.map(({ text }) => text).toSorted()).toEqual(acknowledged.toSorted());
});
