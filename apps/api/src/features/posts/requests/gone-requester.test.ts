import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { deleteMemberEndpoint, disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { createPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import {
  changeJoinRequestEndpoint,
  listReceivedRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { expect, test } from 'vitest';
import { aPassword, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

/** Ada's crew of Mira and Zoe. Mira was also in one that was called off, and has asked to join another. */
async function startCrew() {
  const service = await startPushService();
  const scene = await startWithSeats(3, { environment: service.environment });
  const { author, mira, zoe, join, allPushed, listen } = scene;
  const joinOther = async () => {
    const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
    return mira.call(requestToJoinEndpoint, { params: { postId } });
  };
  const earlier = await joinOther();
  await author.call(changeJoinRequestEndpoint, { params: { requestId: earlier.id }, body: { name: 'accept' } });
  const params = { postId: earlier.postId ?? '' };
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await joinOther();
  const [miras] = [await join(mira), await join(zoe)];
  await allPushed();
  const [adasBrowser, zoesBrowser] = [service.newBrowser(), service.newBrowser()];
  await author.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await zoe.call(subscribeToPushEndpoint, { body: zoesBrowser.subscription });
  const live = await connectLive(await listen(), author);
  return { ...scene, miras, adasBrowser, zoesBrowser, live };
}
type Scene = Awaited<ReturnType<typeof startCrew>>;

const body = { reason: 'Spam' };
const endings = {
  'is disabled': async ({ as, mira }) =>
    (await as('admin')).call(disableMemberEndpoint, { params: { memberId: mira.id }, body }),
  'is deleted by an administrator': async ({ as, mira }) =>
    (await as('admin')).call(deleteMemberEndpoint, { params: { memberId: mira.id } }),
  'deletes the account': ({ mira }) => mira.call(deleteAccountEndpoint, { body: { password: aPassword } }),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>;

test.each(Object.entries(endings))(
  'the author is notified once that a player who %s has left, without the reason',
  async (_, end) => {
    const scene = await startCrew();
    const { author, post, miras, adasBrowser, zoesBrowser, live, crew, allPushed } = scene;
    await end(scene);
    const left = await live.next((event) => event.type === 'join-request.changed' && event.request.id === miras.id);
    expect(left).toMatchObject({ notification: 'left', request: { state: 'closed', requester: { name: 'Mira' } } });
    await allPushed();
    expect(adasBrowser.read()).toMatchObject([{ notification: 'left', senderName: 'Mira', requestId: miras.id }]);
    expect(zoesBrowser.read()).toEqual([]);
    const params = { chatId: crewChatIdOf(post.id) };
    const { messages } = await author.call(listMessagesEndpoint, { params, querystring: {} });
    expect(messages.map(({ event }) => event)).toEqual(['joined', 'joined', 'left']);
    expect(await crew()).toMatchObject({ acceptedSeats: 1 });
    expect((await author.call(listReceivedRequestsEndpoint, {})).map(({ requester }) => requester.name)).toEqual([
      'Zoe',
    ]);
    expect(JSON.stringify([left, adasBrowser.read(), messages])).not.toMatch(/spam|disabled|suspended/i);
  },
);

test('the author sees at once that a pending request of a disabled player is closed, without a notification', async () => {
  const scene = await startCrew();
  const isPending = ({ state }: { readonly state: string }) => state === 'pending';
  const pending = (await scene.author.call(listReceivedRequestsEndpoint, {})).find(isPending);
  await endings['is disabled'](scene);
  const event = await scene.live.next(
    ({ type, ...rest }) => type === 'join-request.changed' && JSON.stringify(rest).includes(pending?.id ?? '-'),
  );
  expect(event).toMatchObject({ request: { state: 'closed' }, notification: 'closed' });
});
