import { decideAppealEndpoint, listAppealsEndpoint } from '@muster/contract/moderation/cases.ts';
import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { aMessageDraft, listPairs, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithReported } from '#test/reported-content.ts';

const because = 'We do not sell accounts here';

async function startWithViewer() {
  const scene = await startWithReported();
  const { ada, bob, reportMember, decide } = scene;
  const params = { memberId: bob.id };
  /** Every response to Ada that contains something about Bob. */
  const answers = () =>
    Promise.all([
      ada.send(getPlayerEndpoint, { params }),
      ada.send(openChatEndpoint, { params }),
      ada.send(listChatsEndpoint, { querystring: {} }),
    ]);
  const isShown = async () => {
    const [room] = await listPairs(ada);
    return [(await ada.call(getPlayerEndpoint, { params })).isSuspended, room?.partner.isSuspended];
  };
  const suspend = async () => decide(await reportMember(), { action: 'suspend', days: 3, reason: because });
  return { ...scene, params, answers, isShown, suspend };
}

test('shows others that a member is suspended, but not the reason or the end', async () => {
  const { answers, isShown, suspend } = await startWithViewer();
  expect(await isShown()).toEqual([false, false]);
  const before = (await answers()).map(({ body }) => body.replaceAll('"isSuspended":false', ''));
  await suspend();
  expect(await isShown()).toEqual([true, true]);
  const after = (await answers()).map(({ body }) => body.replaceAll('"isSuspended":true', ''));
  // Only the flag and the number of active posts differ, so neither the reason nor the end is exposed.
  expect(after).toEqual(before.map((body) => body.replace('"activePosts":1', '"activePosts":0')));
  expect(after.join()).not.toContain(because);
});

test('shows a disabled member to others like a suspended one', async () => {
  const { admin, params, isShown } = await startWithViewer();
  await admin.call(disableMemberEndpoint, { params, body: { reason: because } });
  expect(await isShown()).toEqual([true, true]);
  await admin.call(enableMemberEndpoint, { params });
  expect(await isShown()).toEqual([false, false]);
});

test('hides a suspension that has ended', async () => {
  const { bob, db, isShown, suspend } = await startWithViewer();
  await suspend();
  await db
    .update(members)
    .set({ suspendedUntil: sql`now() - interval '1 second'` })
    .where(eq(members.id, bob.id));
  expect(await isShown()).toEqual([false, false]);
});

test('hides a suspension between members when one has blocked the other', async () => {
  const { cleo, bob, params, suspend } = await startWithViewer();
  await bob.call(blockMemberEndpoint, { params: { memberId: cleo.id } });
  await suspend();
  await expect(cleo.call(getPlayerEndpoint, { params })).rejects.toMatchObject({ code: 'member-not-found' });
});

test('stores a message to a suspended member, who reads it after the suspension', async () => {
  const { admin, ada, bob, visitor, chatId, params, suspend } = await startWithViewer();
  await suspend();
  await ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft('see you then') });
  await admin.call(enableMemberEndpoint, { params });
  const back = await signInAgain(visitor(), bob.email);
  const { messages } = await back.call(listMessagesEndpoint, { params: { chatId }, querystring: {} });
  expect(messages.at(-1)).toMatchObject({ senderId: ada.id, text: 'see you then' });
});

test('closes the shared post of a suspended author to everyone', async () => {
  const { bob, visitor, ada, post, suspend } = await startWithViewer();
  const params = { postId: post.id };
  await bob.call(setPostSharedEndpoint, { params, body: { isShared: true, isIndexable: false } });
  expect(await visitor().call(getSharedPostEndpoint, { params })).toMatchObject({ id: post.id });
  await suspend();
  for (const viewer of [visitor(), ada])
    await expect(viewer.call(getSharedPostEndpoint, { params })).rejects.toMatchObject({ code: 'post-closed' });
});

test('publishes a suspension without its state, not to blocked members; a warning publishes nothing', async () => {
  const { admin, ada, cleo, bob, visitor, listen, reportMember, decide, suspend } = await startWithViewer();
  await cleo.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  const origin = await listen();
  const [viewer, blocker] = [await connectLive(origin, ada), await connectLive(origin, cleo)];
  const events = () => viewer.events.filter(({ type }) => type === 'suspension.changed');
  await decide(await reportMember(), { action: 'warn', reason: because });
  await suspend();
  await expect.poll(() => events().length).toBe(1);
  const suspended = await signInAgain(visitor(), bob.email);
  await suspended.call(createAppealEndpoint, { body: { text: 'It was my brother' } });
  const { rows } = await admin.call(listAppealsEndpoint, { querystring: { state: 'open', page: 1 } });
  const params = { appealId: rows[0]?.id ?? '' };
  await admin.call(decideAppealEndpoint, { params, body: { action: 'lift', reason: 'Sorry' } });
  await expect.poll(() => events().length).toBe(2);
  expect(events()).toEqual(Array.from({ length: 2 }, () => ({ type: 'suspension.changed', memberId: bob.id })));
  await ada.call(blockMemberEndpoint, { params: { memberId: cleo.id } });
  await blocker.next(({ type }) => type === 'member.left');
  expect(blocker.events.some(({ type }) => type === 'suspension.changed')).toBe(false);
});
