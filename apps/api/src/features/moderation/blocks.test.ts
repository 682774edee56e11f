import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  listChatsEndpoint,
  markChatReadEndpoint,
  sendTypingEndpoint,
  openChatEndpoint,
  unknownUserName,
} from '@muster/contract/chat/chat.ts';
import {
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { deleteMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { createPostEndpoint, getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blocks } from '#src/db/schema/members.ts';
import { messages } from '#src/db/schema/chats.ts';
import { aChat, aMessageDraft, aPassword, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

async function startWithBlock() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const chat = await aChat(ada, bob);
  const send = (member: typeof ada, text: string) =>
    member.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });
  await send(ada, 'hello');
  const block = () => ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  const unblock = () => ada.call(unblockMemberEndpoint, { params: { memberId: bob.id } });
  return { ...api, ada, bob, chat, send, block, unblock };
}

test('shows a block only to the blocker, who can remove it', async () => {
  const { ada, bob, block, unblock } = await startWithBlock();
  const { blockedAt } = await block();
  expect(await block()).toEqual({ memberId: bob.id, name: 'Bob', blockedAt });
  expect(await ada.call(listBlocksEndpoint, { querystring: {} })).toEqual([
    { memberId: bob.id, name: 'Bob', blockedAt },
  ]);
  expect(await bob.call(listBlocksEndpoint, { querystring: {} })).toEqual([]);
  await unblock();
  await unblock();
  expect(await ada.call(listBlocksEndpoint, { querystring: {} })).toEqual([]);
});

test('a blocker sees the name that the player had, and a blocked player who blocks too sees none', async () => {
  const { ada, bob, block } = await startWithBlock();
  const { blockedAt } = await block();
  const rename = (client: typeof ada, name: string) => client.call(updateProfileEndpoint, { body: { name } });
  await rename(bob, 'Bobby');
  await rename(ada, 'Countess');
  const bobs = { memberId: bob.id, name: 'Bob', blockedAt };
  expect([await block(), await ada.call(listBlocksEndpoint, { querystring: {} })]).toEqual([bobs, [bobs]]);
  const params = { memberId: ada.id };
  expect(await bob.call(blockMemberEndpoint, { params })).toMatchObject({ name: unknownUserName });
  expect(await bob.call(listBlocksEndpoint, { querystring: {} })).toMatchObject([{ name: unknownUserName }]);
});

test('a block closes the conversation to both until it is removed', async () => {
  const { ada, bob, chat, send, block, unblock } = await startWithBlock();
  await block();
  const params = { chatId: chat.id };
  for (const [one, other] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    expect(await one.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
    await expect(one.call(listMessagesEndpoint, { params, querystring: {} })).rejects.toMatchObject({ status: 404 });
    await expect(one.call(markChatReadEndpoint, { params, body: { seq: 1 } })).rejects.toMatchObject({ status: 404 });
    await expect(one.call(sendTypingEndpoint, { params })).rejects.toMatchObject({ status: 404 });
    await expect(send(one, 'still there?')).rejects.toMatchObject({ status: 404, code: 'chat-not-found' });
    await expect(one.call(openChatEndpoint, { params: { memberId: other.id } })).rejects.toMatchObject({
      code: 'member-not-found',
    });
  }
  await unblock();
  const [room] = await bob.call(listChatsEndpoint, { querystring: {} });
  expect(room).toMatchObject({ id: chat.id, lastMessage: 'hello' });
});

test('a blocked conversation stays hidden from the blocker when the blocked member deletes the account', async () => {
  const { ada, bob, chat, send, block } = await startWithBlock();
  await send(bob, 'a threat');
  await block();
  await bob.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
  const read = await ada.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring: {} });
  expect(read.messages).toEqual([]);
});

const admin = { email: 'keeper@example.com', password: 'a long administrator password' };

/** Returns Bob's events and responses about Ada after `end`. Omits the list of conversations unless `listsChats`. */
async function startWithEnds(listsChats: boolean) {
  const api = await startApi({ environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
  const [bob, adminClient] = [await api.as('member', 'Bob'), api.visitor()];
  await adminClient.call(adminSignInEndpoint, { body: admin });
  const live = await connectLive(await api.listen(), bob);
  const after = async (end: (ada: typeof bob) => Promise<unknown>) => {
    const ada = await api.as('member', 'Ada');
    const { id: chatId } = await aChat(ada, bob);
    await ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
    const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
    await bob.call(requestToJoinEndpoint, { params: { postId } });
    await end(ada);
    const { type } = await live.next((event) => event.type === 'member.left' && event.memberId === ada.id);
    const [chat, member] = [{ chatId }, { memberId: ada.id }];
    const responses = await Promise.all([
      bob.send(sendMessageEndpoint, { params: chat, body: aMessageDraft() }),
      bob.send(getPostEndpoint, { params: { postId } }),
      bob.send(requestToJoinEndpoint, { params: { postId } }),
      bob.send(getPlayerEndpoint, { params: member }),
      bob.send(listSentRequestsEndpoint),
      ...(listsChats
        ? [
            bob.send(openChatEndpoint, { params: member }),
            bob.send(listMessagesEndpoint, { params: chat, querystring: {} }),
            bob.send(listChatRequestsEndpoint, { params: chat }),
            bob.send(listChatsEndpoint, { querystring: {} }),
          ]
        : []),
    ]);
    return [type, ...responses.map(({ statusCode, body }) => [statusCode, body.replace(/"requestId":"[^"]+"/, '')])];
  };
  return { after, adminClient, bob };
}

test.each(['the member', 'an administrator'])('a block reads like a deletion by %s to the other side', async (by) => {
  const { after, adminClient, bob } = await startWithEnds(by === 'an administrator');
  const deleted = await after((ada) =>
    by === 'the member'
      ? ada.call(deleteAccountEndpoint, { body: { password: aPassword } })
      : adminClient.call(deleteMemberEndpoint, { params: { memberId: ada.id } }),
  );
  const blocked = await after((ada) => ada.call(blockMemberEndpoint, { params: { memberId: bob.id } }));
  expect(blocked).toEqual(deleted);
  expect(blocked[1]).toEqual([404, expect.stringContaining('This conversation is closed.')]);
});

test('a block hides each member’s posts, counts and Connect from the other', async () => {
  const { ada, bob, as, block, unblock } = await startWithBlock();
  const other = await as('member');
  const mine = await ada.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
  await bob.call(createPostEndpoint, { body: aPostDraft() });
  await block();
  const [params, querystring] = [{ postId: mine.id }, {}];
  const seen = async (member: typeof ada) =>
    (await member.call(listPostsEndpoint, { querystring })).posts.map(({ authorId }) => authorId);
  expect([await seen(ada), await seen(bob)]).toEqual([[ada.id], [bob.id]]);
  expect(await seen(other)).toEqual([bob.id, ada.id]);
  for (const search of [{}, { search: 'ranked' }]) {
    const facets = await bob.call(getPostFacetsEndpoint, { querystring: { ...search, after: '' } });
    expect(facets).toMatchObject({ matching: { count: 1 }, active: 1, newer: 0 });
    expect(facets.games.find(({ option }) => option === 'Rust')).toBeUndefined();
  }
  expect((await bob.call(listPostsEndpoint, { querystring: { search: 'rust' } })).posts).toEqual([]);
  await expect(bob.call(getPostEndpoint, { params })).rejects.toMatchObject({ code: 'post-not-found' });
  await expect(bob.call(requestToJoinEndpoint, { params })).rejects.toMatchObject({ code: 'post-closed' });
  await unblock();
  expect(await seen(bob)).toHaveLength(2);
});

test('a blocked player gets no events of the blocker, except that of a deletion', async () => {
  const { ada, bob, chat, listen, block, unblock } = await startWithBlock();
  const origin = await listen();
  const [live, own] = [await connectLive(origin, bob), await connectLive(origin, ada)];
  await live.next((event) => event.type === 'presence.changed');
  await block();
  await block();
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  await ada.call(changeSettingsEndpoint, {
    body: { sendsReadReceipts: false, showsPresence: true, pushShowsText: false },
  });
  await unblock();
  await live.next((event) => event.type === 'topics.changed');
  expect(live.events).toMatchObject([
    { type: 'live.ready' },
    { type: 'presence.changed', memberId: ada.id },
    { type: 'member.left', memberId: ada.id },
    { type: 'topics.changed' },
  ]);
  expect(JSON.stringify(live.events.at(-1))).not.toContain(ada.id);
  const blocked = (isBlocked: boolean) => ({ type: 'chat.blocked', chatId: chat.id, isBlocked });
  await own.next((event) => event.type === 'chat.blocked' && !event.isBlocked);
  expect(own.events.filter(({ type }) => type === 'chat.blocked')).toEqual([blocked(true), blocked(false)]);
});

test('a message concurrent with a block is delivered before it or rejected', async () => {
  const { bob, block, send, db } = await startWithBlock();
  const sends = Array.from({ length: 8 }, (_, number) => send(bob, `message ${number}`));
  await Promise.allSettled([block(), ...sends]);
  const [made] = await db.select().from(blocks);
  const later = await db
    .select()
    .from(messages)
    .where(gt(messages.sentAt, made?.createdAt ?? new Date(0)));
  expect(later).toEqual([]);
});

test('limits blocks', async () => {
  const { as } = await startApi({ limits: { blocksPerHour: { points: 1, seconds: 3600 } } });
  const [ada, bob] = [await as('member'), await as('member')];
  const params = { memberId: bob.id };
  expect((await ada.send(blockMemberEndpoint, { params })).statusCode).toBe(200);
  expect((await ada.send(blockMemberEndpoint, { params })).statusCode).toBe(429);
});

test('a mutual block lasts until both remove it, and the second one is published only to its blocker', async () => {
  const { ada, bob, chat, listen, block, unblock } = await startWithBlock();
  await block();
  const live = await connectLive(await listen(), ada);
  await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  await unblock();
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
  await bob.call(unblockMemberEndpoint, { params: { memberId: ada.id } });
  await live.next((event) => event.type === 'topics.changed');
  expect(live.events).toMatchObject([{ type: 'live.ready' }, { type: 'topics.changed' }]);
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toMatchObject([{ id: chat.id }]);
});

test('rejects a block of oneself or of an unknown member', async () => {
  const { ada } = await startWithBlock();
  const memberId = '019a3f6e-0000-7000-8000-000000000009';
  await expect(ada.call(blockMemberEndpoint, { params: { memberId: ada.id } })).rejects.toMatchObject({
    code: 'self-block',
  });
  await expect(ada.call(blockMemberEndpoint, { params: { memberId } })).rejects.toMatchObject({
    code: 'member-not-found',
  });
  expect((await ada.send(blockMemberEndpoint, { params: { memberId: 'x' } })).statusCode).toBe(400);
});
