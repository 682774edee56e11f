import {
  addDiscordChannelEndpoint,
  listAllDiscordChannelsEndpoint,
  listDiscordChannelsEndpoint,
  listDiscordMessagesEndpoint,
  removeDiscordChannelEndpoint,
  sendDiscordMessageAgainEndpoint,
  setDiscordChannelPausedEndpoint,
  webhookRejectedMessage,
} from '@muster/contract/posts/discord.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { createPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { desc } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { startDiscordServer } from '@muster/testing/discord-server.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aPostContent, aPostDraft, aPassword } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { discordChannels, discordMessages } from '#src/db/schema/discord.ts';

const environment = { PUBLIC_URL: 'https://muster.example' };
const limits = { postsPer10Minutes: { points: 100, seconds: 600 } };
const token = 'a'.repeat(68);
const url = `https://discord.com/api/webhooks/123456789012345678/${token}?thread_id=223456789012345678`;
const draft = { name: '#lfg on Muster', gameId: null, url };

async function startWithAdmin(options: Parameters<typeof startApi>[0] = { environment, limits }) {
  const { api: discordApi, webhooks: discord, close } = await startDiscordServer();
  onTestFinished(close);
  const api = await startApi({ ...options, discordApi });
  const [admin, ada] = [await api.as('admin'), await api.as('member', 'Ada')];
  const lastAudit = async () => (await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  const channels = () => ada.call(listDiscordChannelsEndpoint, {});
  return { ...api, discord, admin, ada, lastAudit, channels };
}

test('an administrator adds, pauses, resumes and removes a channel, with audit entries', async () => {
  const { admin, lastAudit, channels } = await startWithAdmin();
  const added = await admin.call(addDiscordChannelEndpoint, { body: draft });
  expect(added).toMatchObject({ name: '#lfg on Muster', gameId: null, game: null, state: 'on' });
  const params = { channelId: added.id };
  expect(await channels()).toEqual([{ id: added.id, name: '#lfg on Muster', gameId: null }]);
  expect(await lastAudit()).toMatchObject({ action: 'discord-channel.added', targetId: added.id });
  for (const [isPaused, state, action] of [
    [true, 'paused', 'discord-channel.paused'],
    [false, 'on', 'discord-channel.resumed'],
  ] as const) {
    expect(await admin.call(setDiscordChannelPausedEndpoint, { params, body: { isPaused } })).toMatchObject({ state });
    expect(await channels()).toHaveLength(isPaused ? 0 : 1);
    expect(await lastAudit()).toMatchObject({ action, details: { name: '#lfg on Muster' } });
  }
  await admin.call(removeDiscordChannelEndpoint, { params });
  expect(await channels()).toEqual([]);
  expect(await lastAudit()).toMatchObject({ action: 'discord-channel.removed' });
  expect((await admin.send(removeDiscordChannelEndpoint, { params })).json().code).toBe('discord-channel-not-found');
});

test.each([401, 403, 404, 400])('adds no channel if Discord responds with %i', async (status) => {
  const { admin, discord, db } = await startWithAdmin();
  discord.failNext({ kind: 'answer', status, body: { code: 10_015 } });
  expect((await admin.send(addDiscordChannelEndpoint, { body: draft })).json()).toMatchObject({
    code: 'validation-failed',
    issues: [{ path: 'url', message: webhookRejectedMessage }],
  });
  expect(await db.$count(discordChannels)).toBe(0);
  await admin.call(addDiscordChannelEndpoint, { body: draft });
  expect(discord.requests).toEqual(['GET', 'GET']);
});

test.each([
  { kind: 'lost-before' } as const,
  { kind: 'answer', status: 500 } as const,
  { kind: 'answer', status: 429, headers: { 'retry-after': '2' } } as const,
])('adds no channel while Discord is unavailable: %o', async (fault) => {
  const { admin, discord, db } = await startWithAdmin();
  discord.failNext(fault);
  expect((await admin.send(addDiscordChannelEndpoint, { body: draft })).json().code).toBe('discord-unreachable');
  expect(await db.$count(discordChannels)).toBe(0);
});

test('limits how often an administrator makes the server check a webhook', async () => {
  const adminActionsPerMinute = { points: 2, seconds: 60 };
  const { admin, discord } = await startWithAdmin({ environment, limits: { adminActionsPerMinute } });
  const body = { ...draft, gameId: 'missing' };
  for (const status of [404, 404, 429])
    expect((await admin.send(addDiscordChannelEndpoint, { body })).statusCode).toBe(status);
  expect(discord.requests).toHaveLength(2);
});

test('the webhook is stored encrypted, and no response or log contains it', async () => {
  const { admin, ada, db, logLines } = await startWithAdmin();
  const added = await admin.call(addDiscordChannelEndpoint, { body: draft });
  await ada.call(createPostEndpoint, { body: aPostDraft({ discordChannelId: added.id }) });
  const answers = [
    await admin.send(listAllDiscordChannelsEndpoint, {}),
    await admin.send(listDiscordMessagesEndpoint, { querystring: { page: 1 } }),
    await ada.send(listDiscordChannelsEndpoint, {}),
    await ada.send(exportDataEndpoint, { body: { password: aPassword } }),
  ];
  const rows = [await db.select().from(discordChannels), await db.select().from(auditLog)];
  const texts = [added, ...answers.map(({ body }) => body), ...rows, logLines].map((text) => JSON.stringify(text));
  expect(texts.filter((text) => text.includes(token))).toEqual([]);
});

test.each([
  'http://discord.com',
  'https://127.0.0.1',
  'https://[::1]',
  'https://localhost',
  'https://169.254.169.254',
  'https://discord.com.evil.example',
  'https://evil.example/discord.com',
  'https://discord.com@127.0.0.1',
  'https://user:secret@discord.com',
  'https://discord.com:8443',
  'https://discord.com.',
  'https://api.discord.com',
  'https://discord.com\\@127.0.0.1',
  'https://127.0.0.1#discord.com',
  'file://discord.com',
])('rejects a webhook at %s', async (origin) => {
  const { admin, db } = await startWithAdmin();
  const body = { ...draft, url: `${origin}/api/webhooks/123456789012345678/${token}` };
  expect((await admin.send(addDiscordChannelEndpoint, { body })).json().code).toBe('validation-failed');
  expect(await db.$count(discordChannels)).toBe(0);
});

test('rejects other paths of Discord, and accepts its other hosts', async () => {
  const { admin } = await startWithAdmin();
  const codeOf = async (address: string) =>
    (await admin.send(addDiscordChannelEndpoint, { body: { ...draft, url: address } })).json().code;
  const id = '123456789012345678';
  for (const path of [
    `webhooks/${id}/${token}/slack`,
    `webhooks/${id}/../../users/@me`,
    `webhooks/1/${token}`,
    'users/@me',
  ])
    expect(await codeOf(`https://discord.com/api/${path}`)).toBe('validation-failed');
  expect(await codeOf(` https://canary.discordapp.com/api/v10/webhooks/${id}/${token}/ `)).toBeUndefined();
});

test('rejects a second channel of a game, and a game that does not exist', async () => {
  const { admin } = await startWithAdmin();
  const codeOf = async (gameId: string | null) =>
    (await admin.send(addDiscordChannelEndpoint, { body: { ...draft, gameId } })).json().code;
  expect([await codeOf('rust'), await codeOf('rust'), await codeOf(null), await codeOf(null)]).toEqual([
    undefined,
    'discord-channel-taken',
    undefined,
    'discord-channel-taken',
  ]);
  expect(await codeOf('missing')).toBe('game-not-found');
});

test.each([
  ['PUBLIC_URL', {}],
  ['a key', { environment, secretKey: null }],
])('adds no channel without %s', async (_, options) => {
  const { admin } = await startWithAdmin(options);
  expect((await admin.send(addDiscordChannelEndpoint, { body: draft })).json().code).toBe('discord-unavailable');
});

test('a post has the channel of its game only, and the author’s choice is the next default', async () => {
  const { admin, ada } = await startWithAdmin();
  const forAll = await admin.call(addDiscordChannelEndpoint, { body: draft });
  const ofRust = await admin.call(addDiscordChannelEndpoint, { body: { ...draft, gameId: 'rust' } });
  const choose = async (game: string, discordChannelId: string | null | undefined) =>
    (await ada.call(createPostEndpoint, { body: aPostDraft({ game, discordChannelId }) })).discordChannelId;
  const remembered = async () => (await ada.call(getSessionEndpoint, {})).member?.discordChannelId;
  expect(await remembered()).toBeNull();
  expect(await choose('Valorant', undefined)).toBeNull();
  expect(await choose('Valorant', ofRust.id)).toBeNull();
  expect(await choose('Rust', forAll.id)).toBeNull();
  expect(await choose('Rust', uuidv7())).toBeNull();
  expect(await choose('Rust', ofRust.id)).toBe(ofRust.id);
  expect(await remembered()).toBe(ofRust.id);
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ discordChannelId: forAll.id }) });
  const edit = (change: Parameters<typeof aPostContent>[0]) =>
    ada.call(updatePostEndpoint, { params: { postId: post.id }, body: aPostContent(change) });
  expect(await edit({})).toMatchObject({ discordChannelId: forAll.id });
  // The author has not agreed to the channel of the other game.
  expect(await edit({ game: 'Rust' })).toMatchObject({ discordChannelId: null });
  expect(await remembered()).toBe(forAll.id);
  expect(await edit({ game: 'Rust', discordChannelId: ofRust.id })).toMatchObject({ discordChannelId: ofRust.id });
  expect(await edit({ game: 'Rust', discordChannelId: null })).toMatchObject({ discordChannelId: null });
  expect(await remembered()).toBeNull();
});

test('an administrator reads the history, and resends only posts that may be missing in Discord', async () => {
  const { admin, ada, db, lastAudit } = await startWithAdmin();
  const { id } = await admin.call(addDiscordChannelEndpoint, { body: draft });
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ discordChannelId: id }) });
  const params = { postId: post.id };
  await admin.call(setDiscordChannelPausedEndpoint, { params: { channelId: id }, body: { isPaused: true } });
  await db.update(discordMessages).set({ state: 'shown', messageId: '1', channelId: id });
  expect((await admin.send(sendDiscordMessageAgainEndpoint, { params })).statusCode).toBe(404);
  const unknown = { state: 'unknown', messageId: null, problem: 'unreachable', status: 502, dueAt: null } as const;
  await db.update(discordMessages).set(unknown);
  expect(await admin.call(listDiscordMessagesEndpoint, { querystring: { page: 1 } })).toMatchObject({
    total: 1,
    rows: [{ id: post.id, game: 'Valorant', channel: draft.name, state: 'unknown', status: 502, retryAt: null }],
  });
  await admin.call(sendDiscordMessageAgainEndpoint, { params });
  expect(await db.select().from(discordMessages)).toMatchObject([{ state: 'waiting', dueAt: expect.any(Date) }]);
  expect(await lastAudit()).toMatchObject({ action: 'discord-message.sent-again', targetId: post.id });
});
