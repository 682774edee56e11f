import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { type MessageDraft, listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyDataDir } from '../../../packages/embedded-postgres/test/started-postgres.ts';
import { portOf } from '#src/http/listen-or-explain.ts';
import { type ApiClient, createClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, registerMember } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { type NodeProcess, fetchFrom, makeDataDir, startProcess } from '#test/servers/node-process.ts';

vi.setConfig({ testTimeout: 90_000 });

const highLimits = { LIMIT_MESSAGES_PER_10_SECONDS: '100000', LIMIT_REQUESTS_PER_MINUTE: '1000000' };

async function openConversation(node: () => NodeProcess): Promise<{ ada: ApiClient; chat: Conversation }> {
  const [ada, bob] = [
    await registerMember(createClient(fetchFrom(node))),
    await registerMember(createClient(fetchFrom(node))),
  ];
  return { ada, chat: await aChat(ada, bob) };
}

/** Between two attempts of a sender, who would otherwise keep a core busy while the database or the node starts. */
const PAUSE_MS = 10;

/** Sends one message id until it is acknowledged. */
async function sendWithRetry(sender: ApiClient, chat: Conversation, body: MessageDraft): Promise<void> {
  for (let isSent = false; !isSent; ) {
    isSent = await sender.call(sendMessageEndpoint, { params: { chatId: chat.id }, body }).then(
      () => true,
      () => false,
    );
    if (!isSent) await delay(PAUSE_MS);
  }
}

async function sendUntil(sender: ApiClient, chat: Conversation, isOver: (count: number) => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver(acknowledged.length)) {
    const draft = aMessageDraft(`message ${acknowledged.length}`);
    await sendWithRetry(sender, chat, draft);
    acknowledged.push(draft.text);
  }
  return acknowledged;
}

async function readAll(reader: ApiClient, { id }: Conversation): Promise<string[]> {
  const texts: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await reader.call(listMessagesEndpoint, {
      params: { chatId: id },
      querystring: { after: texts.length },
    });
    texts.push(...page.messages.map(({ text }) => text));
    ({ hasMore } = page);
  }
  return texts;
}

const postmasterPid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('restarts a killed database and loses no acknowledged message', async () => {
  const dataDir = await copyDataDir();
  const node = await startProcess(dataDir, highLimits);
  const { ada, chat } = await openConversation(() => node);
  const countRead = async (): Promise<number> => (await readAll(ada, chat).catch(() => [])).length;
  let kills = 0;
  const killDatabase = (async () => {
    for (; kills < 2; kills += 1) {
      // More than a killed database could still have written: the restarted one is in use.
      const before = await countRead();
      await expect.poll(countRead, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
    }
  })();
  const acknowledged = await sendUntil(ada, chat, (count) => kills === 2 && count > 150);
  await killDatabase;
  expect(await readAll(ada, chat)).toEqual(acknowledged);
  expect(node.child.exitCode).toBeNull();
});

test('a killed node loses no acknowledged message and starts again', async () => {
  const dataDir = await copyDataDir();
  let node = await startProcess(dataDir, highLimits);
  const { ada, chat } = await openConversation(() => node);
  let restarts = 0;
  const restartNode = (async () => {
    for (; restarts < 2; restarts += 1) {
      await expect
        .poll(async () => (await readAll(ada, chat)).length, { timeout: 20_000 })
        .toBeGreaterThan(restarts * 50);
      node.child.kill('SIGKILL');
      await node.exited;
      node = await startProcess(dataDir, highLimits);
    }
  })();
  const acknowledged = await sendUntil(ada, chat, (count) => restarts === 2 && count > 150);
  await restartNode;
  expect(await readAll(ada, chat)).toEqual(acknowledged);
});

test('a stop closes live connections and the database but keeps sessions, in a folder that others cannot read', async () => {
  const dataDir = await makeDataDir();
  let node = await startProcess(dataDir);
  const ada = await registerMember(createClient(fetchFrom(() => node)));
  const live = await connectLive(node.origin, ada);
  node.child.kill('SIGTERM');
  expect(await live.closed).toBe(1001);
  expect(await node.exited).toBe(0);
  await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  node = await startProcess(dataDir);
  expect((await ada.call(getSessionEndpoint, {})).member?.id).toBe(ada.id);
});

test('rejects an invalid variable in one line', async () => {
  await expect(startProcess(await makeDataDir(), { PORT: 'eighty' })).rejects.toThrow(
    /^Muster could not start: PORT must be a port number\.\n$/,
  );
});

test('if the port is in use, the server refuses to start, states a remedy and stops the database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const port = portOf(other) ?? 0;
  const dataDir = await copyDataDir();
  const sentence = `Muster could not start: Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with`;
  await expect(startProcess(dataDir, { PORT: String(port) })).rejects.toThrow(
    new Error(`${sentence} PORT=${port + 1} npm start\n`),
  );
  await expect(startProcess(dataDir, { METRICS_PORT: String(port) })).rejects.toThrow(
    new Error(`${sentence} METRICS_PORT=${port + 1} npm start\n`),
  );
  await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
});
