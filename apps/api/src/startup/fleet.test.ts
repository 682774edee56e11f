import { listMessagesEndpoint, type Message, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, registerMember } from '#test/factories.ts';
import { haproxyIsMissing, startHaproxy } from '#test/haproxy.ts';
import { connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/nats-server.ts';
import { fetchFrom, makeDataDir, type NodeProcess, startProcess } from '#test/node-process.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

vi.setConfig({ testTimeout: 240_000 });

const MESSAGES = 60;
/** Real programs on a slow and busy machine take their time. */
const patience = { timeout: 30_000 };
const LIMITS = { LIMIT_MESSAGES_PER_10_SECONDS: '10000', LIMIT_REQUESTS_PER_MINUTE: '100000' };

beforeEach(({ skip }) => skip(haproxyIsMissing !== null, haproxyIsMissing ?? ''));
beforeEach(({ skip }) => skip(natsIsMissing !== null, natsIsMissing ?? ''));

const portOf = ({ origin }: NodeProcess): string => new URL(origin).port;
const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;

/** Two nodes on one database, with NATS between them and haproxy before them, and two people who talk. */
async function startFleet() {
  const environment = {
    ...LIMITS,
    DATABASE_URL: await cloneDatabaseUrl(),
    NATS_URL: (await startNatsServer()).url,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
  };
  async function start(port = '0'): Promise<NodeProcess> {
    const node = await startProcess(await makeDataDir(), { ...environment, PORT: port });
    // Nobody is left who would have to be told.
    onTestFinished(() => void node.child.kill('SIGKILL'));
    return node;
  }
  const nodes: [NodeProcess, NodeProcess] = [await start(), await start()];
  const origin = await startHaproxy(nodes[0].origin, nodes[1].origin);
  await expect.poll(() => isReady(origin), patience).toBe(true);
  const client = () => createClient(fetchFrom(() => ({ origin })));
  const [ada, bob] = [await registerMember(client()), await registerMember(client())];
  const chat = await aChat(ada, bob);
  return { nodes, start, origin, ada, bob, params: { chatId: chat.id } };
}

/** Sends until it is acknowledged, with one id, as a browser does; gives how often that took. */
async function sendSurely(from: ApiClient, chatId: string, text: string): Promise<number> {
  const body = aMessageDraft(text);
  for (let tries = 1; ; tries += 1) {
    const answer = await from.send(sendMessageEndpoint, { params: { chatId }, body }).catch(() => null);
    if (answer?.statusCode === 200) return tries;
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

test('one of two nodes behind haproxy is killed under sends: nothing is lost, doubled or out of order', async () => {
  const { nodes, origin, ada, bob, params } = await startFleet();
  const texts = Array.from({ length: MESSAGES }, (_, index) => `message ${index}`);
  let longestMs = 0;
  for (const [index, text] of texts.entries()) {
    if (index === MESSAGES / 3) nodes[0].child.kill('SIGKILL');
    const startedAt = performance.now();
    await sendSurely(ada, params.chatId, text);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  for (const reader of [ada, bob]) {
    const history = await readHistory(reader, params.chatId);
    expect(history.map(({ text }) => text)).toEqual(texts);
    expect(history.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
  }
  expect(longestMs).toBeLessThan(5000);
  const live = await connectLive(origin, bob);
  await sendSurely(ada, params.chatId, 'and still live');
  await live.next((event) => event.type === 'message.sent' && event.message.text === 'and still live');
});

test('a node behind haproxy is restarted under sends, and no request fails', async () => {
  const { nodes, start, ada, params } = await startFleet();
  const [acknowledged, failed]: [string[], string[]] = [[], []];
  let isOver = false;
  async function keepSending(who: string): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const text = `${who} ${turn}`;
      const answer = await ada
        .send(sendMessageEndpoint, { params, body: aMessageDraft(text) })
        .catch((error: unknown) => ({ statusCode: 0, body: String(error) }));
      if (answer.statusCode === 200) acknowledged.push(text);
      else failed.push(`${answer.statusCode} ${answer.body}`);
    }
  }
  const sending = [keepSending('one'), keepSending('two')];
  const [node] = nodes;
  node.child.kill('SIGTERM');
  expect(await node.exited).toBe(0);
  const again = await start(portOf(node));
  await expect.poll(() => isReady(again.origin), patience).toBe(true);
  const mark = acknowledged.length;
  await expect.poll(() => acknowledged.length > mark + 20, patience).toBe(true);
  isOver = true;
  await Promise.all(sending);
  expect(failed).toEqual([]);
  const history = await readHistory(ada, params.chatId);
  expect(history.map(({ text }) => text).toSorted()).toEqual(acknowledged.toSorted());
});
