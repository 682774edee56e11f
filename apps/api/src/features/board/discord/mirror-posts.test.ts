import { deletePostEndpoint, setPostActiveEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostContent } from '#test/factories.ts';
import { startWithDiscord } from '#test/start-with-discord.ts';
import { discordChannels } from '#src/db/schema/discord.ts';
import { notices } from '#src/db/schema/moderation.ts';

const shown = ({ discord }: Awaited<ReturnType<typeof startWithDiscord>>) =>
  [...discord.messages.values()].map(({ embeds: [embed] }) => embed);

test('posts one message with game, start, seats, roles and a link, and edits it until the post closes', async () => {
  const started = await startWithDiscord();
  const { post, author, runUntilDone, discord, db } = started;
  const startsAt = new Date(Date.now() + 3_600_000);
  const seconds = Math.floor(startsAt.getTime() / 1000);
  const roles = [{ name: 'Tank', count: 1 }];
  const { id } = await post({ seats: 3, startsAt, roles, joinDetails: 'secret lobby' });
  await runUntilDone();
  const url = `https://muster.example/posts/${id}`;
  const time = `<t:${seconds}:f> (<t:${seconds}:R>)`;
  const fields = [
    { name: 'Starts', value: time },
    { name: 'Seats', value: '2 of 3 seats free' },
    { name: 'Roles', value: 'Tank 0/1' },
  ];
  expect(shown(started)).toEqual([{ title: 'Valorant · PC', url, description: `Sign in to join: ${url}`, fields }]);
  await db.execute(sql`update posts set accepted_seats = 2 where id = ${id}`);
  await runUntilDone();
  expect(shown(started)).toMatchObject([{ fields: [{}, { value: 'All 3 seats taken' }, {}] }]);
  await author.call(setPostActiveEndpoint, { params: { postId: id }, body: { isActive: false } });
  await runUntilDone();
  const description = "This post is closed. The author isn't looking for players anymore.";
  expect(shown(started)).toMatchObject([{ description, fields: [{ value: time }] }]);
  expect(discord.requests).toEqual(['GET', 'POST', 'PATCH', 'PATCH']);
});

test('sends nothing if a change does not concern the message', async () => {
  const { post, runUntilDone, discord, db } = await startWithDiscord();
  const { id } = await post();
  await runUntilDone();
  await db.execute(sql`update posts set responses = 7 where id = ${id}`);
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST']);
});

test('sends only the newest of several changes', async () => {
  const started = await startWithDiscord();
  const { post, runUntilDone, discord, db } = started;
  const { id } = await post({ seats: 5 });
  await runUntilDone();
  for (const accepted of [1, 2, 3])
    await db.execute(sql`update posts set accepted_seats = ${accepted} where id = ${id}`);
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST', 'PATCH']);
  expect(shown(started)).toMatchObject([{ fields: [{ value: '1 of 5 seats free' }] }]);
});

test('mirrors no post without its author’s choice, and none that is inactive', async () => {
  const { post, runUntilDone, discord, stored } = await startWithDiscord();
  await post({ discordChannelId: null });
  expect(await stored()).toBeUndefined();
  await post({ isActive: false });
  await runUntilDone();
  expect(discord.requests).toEqual([]);
});

test.each(['withdraws consent', 'deletes the post', 'is disabled', 'chooses a game with another channel'])(
  'deletes the message when the author %s',
  async (what) => {
    const { post, author, as, runUntilDone, discord, channelId, db } = await startWithDiscord();
    const { id: postId } = await post();
    await runUntilDone();
    expect(discord.messages.size).toBe(1);
    if (what === 'deletes the post') await author.call(deletePostEndpoint, { params: { postId } });
    else if (what === 'is disabled') {
      const admin = await as('admin');
      await admin.call(disableMemberEndpoint, { params: { memberId: author.id }, body: { reason: 'spam' } });
    } else {
      const isMoved = what.startsWith('chooses');
      if (isMoved) await db.insert(discordChannels).values({ id: postId, name: '#cs2', gameId: 'cs2', webhook: '' });
      const change = isMoved ? { game: 'CS2', discordChannelId: channelId } : { discordChannelId: null };
      await author.call(updatePostEndpoint, { params: { postId }, body: aPostContent(change) });
    }
    await runUntilDone();
    expect(discord.messages.size).toBe(0);
    expect(discord.requests).toEqual(['GET', 'POST', 'DELETE']);
  },
);

test('a paused channel gets no messages, but withdrawn consent deletes one', async () => {
  const { post, author, runUntilDone, discord, db } = await startWithDiscord();
  const { id: postId } = await post();
  await runUntilDone();
  await db.update(discordChannels).set({ state: 'paused' });
  await db.execute(sql`update posts set platform = 'Mobile'`);
  await post();
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST']);
  await author.call(updatePostEndpoint, { params: { postId }, body: aPostContent({ discordChannelId: null }) });
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST', 'DELETE']);
});

test('needs nothing more of a post whose channel was removed', async () => {
  const { post, node, runUntilDone, discord, db, stored } = await startWithDiscord();
  await post();
  await runUntilDone();
  await db.delete(discordChannels);
  await db.execute(sql`update posts set platform = 'Mobile'`);
  await node.run();
  expect(await stored()).toMatchObject({ dueAt: null, channelId: null });
  expect(discord.requests).toEqual(['GET', 'POST']);
});

test('does not post again a message that was deleted in Discord', async () => {
  const { post, runUntilDone, discord, db, stored } = await startWithDiscord();
  await post();
  await runUntilDone();
  discord.clear();
  await db.execute(sql`update posts set platform = 'Mobile'`);
  await runUntilDone();
  await db.execute(sql`update posts set platform = 'PC'`);
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST', 'PATCH']);
  expect(await stored()).toMatchObject({ state: 'gone', messageId: null });
  expect(await db.select({ state: discordChannels.state }).from(discordChannels)).toEqual([{ state: 'on' }]);
});

test.each([
  [404, 'not-found'],
  [401, 'refused'],
  [403, 'refused'],
])('status %i stops the channel and notifies the administrators', async (status, state) => {
  const { post, as, runUntilDone, discord, db, stored, logLines } = await startWithDiscord();
  const admin = await as('admin');
  discord.failNext({ kind: 'answer', status, body: { code: 0 } });
  await post();
  await runUntilDone();
  await post();
  await runUntilDone();
  expect(discord.requests).toEqual(['GET']);
  expect(await db.select({ state: discordChannels.state }).from(discordChannels)).toEqual([{ state }]);
  expect(await stored()).toMatchObject({ state: 'waiting', problem: 'channel-stopped' });
  expect(await db.select().from(notices)).toMatchObject([
    { memberId: admin.id, kind: 'discord-stopped', about: '#lfg' },
  ]);
  expect(logLines.join('\n')).not.toContain(discord.webhook.token);
});

test.each([
  ['the header', { headers: { 'retry-after': '65' }, body: { retry_after: 3.5 } }],
  ['the body', { headers: { 'retry-after': '1' }, body: { retry_after: 64.57 } }],
])('waits after a 429 as long as %s says, also with other messages of the channel', async (_, answer) => {
  const { post, node, discord, db } = await startWithDiscord();
  discord.failNext({ kind: 'answer', status: 429, ...answer });
  await post();
  await node.run();
  await post();
  await node.run();
  expect(discord.requests).toEqual(['GET']);
  const { rows } = await db.execute(sql`select extract(epoch from due_at - now()) > 60 as waits,
    extract(epoch from due_at - now()) < 66 as ends from discord_messages`);
  expect(rows).toEqual([
    { waits: true, ends: true },
    { waits: true, ends: true },
  ]);
});

test('does not follow a redirect', async () => {
  const { post, runUntilDone, discord, discordApi, stored } = await startWithDiscord();
  discord.failNext({ kind: 'answer', status: 307, headers: { location: `${discordApi}/internal` } });
  await post();
  await runUntilDone();
  expect(discord.requests).toEqual(['GET']);
  expect(await stored()).toMatchObject({ state: 'failed', problem: 'rejected', status: 307 });
});

test('gives up after a day without a response', async () => {
  const { post, node, passTime, discord, db, stored } = await startWithDiscord();
  await post();
  for (const _ of ['first', 'after a day']) {
    discord.failNext({ kind: 'answer', status: 503 });
    await node.run();
    expect(await stored()).toMatchObject({ status: 503 });
    await db.execute(sql`update discord_messages set failing_since = failing_since - interval '25 hours'`);
    await passTime();
  }
  expect(await stored()).toMatchObject({ state: 'failed', problem: 'gave-up', dueAt: null });
  expect(discord.requests).toEqual(['GET', 'GET']);
});

test('a change during a request is sent after it', async () => {
  const started = await startWithDiscord();
  const { post, node, runUntilDone, discord, db } = started;
  const { id } = await post({ seats: 5 });
  await node.run();
  discord.onNext(() => db.execute(sql`update posts set accepted_seats = 2 where id = ${id}`));
  await node.run();
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST', 'PATCH']);
  expect(shown(started)).toMatchObject([{ fields: [{ value: '2 of 5 seats free' }] }]);
});

test('consent withdrawn while the message is posted deletes it', async () => {
  const { post, node, runUntilDone, discord, db } = await startWithDiscord();
  const { id } = await post();
  await node.run();
  discord.onNext(() => db.execute(sql`update posts set discord_channel_id = null where id = ${id}`));
  await node.run();
  await runUntilDone();
  expect(discord.requests).toEqual(['GET', 'POST', 'DELETE']);
  expect(discord.messages.size).toBe(0);
});

test('never posts twice if the node crashes or gets no response', async () => {
  const { post, node, passTime, runUntilDone, discord, stored, db } = await startWithDiscord();
  const lose = async (loses: () => unknown): Promise<void> => {
    await post();
    await node.run((send) => send());
    loses();
    await runUntilDone();
    expect(await stored()).toMatchObject({ state: 'unknown', messageId: null, dueAt: null });
    await db.execute(sql`update posts set platform = 'Mobile'`);
    await passTime();
    await runUntilDone();
    expect(discord.requests.splice(0)).toEqual(['GET', 'POST']);
    await db.execute(sql`delete from posts`);
    await db.execute(sql`delete from discord_messages`);
    await passTime();
  };
  await lose(() => discord.failNext({ kind: 'lost-after' }));
  await lose(() => discord.failNext({ kind: 'answer', status: 504 }));
});
