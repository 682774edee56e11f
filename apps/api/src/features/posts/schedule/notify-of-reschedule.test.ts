import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import {
  changeJoinRequestEndpoint,
  listChatRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, setPostActiveEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aChat, aPostContent, aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';

const inHours = (hours: number): Date => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000);

/** A post of Ada that starts in two hours: Mira is accepted, Eve's request is pending. */
async function startWithCrew() {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const [ada, mira, eve] = [
    await api.as('member', 'Ada'),
    await api.as('member', 'Mira'),
    await api.as('member', 'Eve'),
  ];
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ startsAt: inHours(2) }) });
  const params = { postId: post.id };
  const { id: requestId, chatId } = await mira.call(requestToJoinEndpoint, { params });
  await ada.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  await eve.call(requestToJoinEndpoint, { params });
  // The pushes of the requests, before anyone subscribes.
  await api.allPushed();
  const subscribe = async (client: typeof ada) => {
    const browser = service.newBrowser();
    await client.call(subscribeToPushEndpoint, { body: browser.subscription });
    return browser;
  };
  const edit = async (changes: Parameters<typeof aPostContent>[0]) => {
    const changed = await ada.call(updatePostEndpoint, { params, body: aPostContent(changes) });
    await api.allPushed();
    return changed;
  };
  return { ...api, ada, mira, eve, post, params, chatId, subscribe, edit };
}

test('publishes each new start once to author, crew and requesters, and to nobody else', async () => {
  const { ada, mira, eve, as, listen, post, edit } = await startWithCrew();
  const origin = await listen();
  const visitor = await as('member', 'Vic');
  const clients = [ada, mira, eve, visitor];
  const [adas, miras, eves, vics] = await Promise.all(clients.map((client) => connectBoard(origin, client)));
  const [later, latest] = [inHours(3), inHours(4)];
  await edit({ startsAt: later });
  await edit({ startsAt: later, description: 'Only the description changes' });
  await edit({ startsAt: latest });
  await edit({ startsAt: null, game: 'Rust' });
  await edit({ startsAt: null, game: 'Rust', tags: ['last'] });
  const lives = [adas, miras, eves, vics];
  const changes = () => lives.map((live) => live?.events.filter(({ type }) => type === 'post.changed').length);
  await expect.poll(changes).toEqual([5, 5, 5, 5]);
  const event = { type: 'post.rescheduled', postId: post.id, authorId: ada.id, authorName: 'Ada', game: 'Valorant' };
  const starts = [later, latest].map((startsAt) => ({ ...event, startsAt }));
  const received = lives.map((live) => live?.events.filter(({ type }) => type === event.type));
  const all = [...starts, { ...event, game: 'Rust', startsAt: null }];
  expect(received).toEqual([all, all, all, []]);
});

test('publishes the new start of an inactive post once it is active again', async () => {
  const { ada, mira, listen, params, edit } = await startWithCrew();
  const miras = await connectBoard(await listen(), mira);
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await edit({ startsAt: inHours(3), isActive: false });
  await edit({ startsAt: inHours(4), isActive: true });
  await miras.next(({ type }) => type === 'post.rescheduled');
  expect(miras.events.filter(({ type }) => type === 'post.rescheduled')).toHaveLength(1);
});

test('pushes each new start once to the crew', async () => {
  const { ada, mira, eve, post, subscribe, edit } = await startWithCrew();
  const [adas, miras, eves] = [await subscribe(ada), await subscribe(mira), await subscribe(eve)];
  const startsAt = inHours(3);
  await edit({ startsAt });
  await edit({ startsAt });
  const push = {
    kind: 'reschedule',
    postId: post.id,
    senderId: ada.id,
    senderName: 'Ada',
    game: 'Valorant',
    language: 'en',
  };
  expect(miras.read()).toEqual([{ ...push, startsAt, expiresAt: startsAt }]);
  expect([adas.read(), eves.read()]).toEqual([[], []]);
});

test('does not push a new start to a member who has muted the author', async () => {
  const { ada, mira, subscribe, edit } = await startWithCrew();
  const miras = await subscribe(mira);
  const { id: chatId } = await aChat(ada, mira);
  await mira.call(changeChatSettingsEndpoint, { params: { chatId }, body: { isMuted: true } });
  await edit({ startsAt: inHours(3) });
  expect(miras.read()).toEqual([]);
});

test('an open request contains the current times of the post, a withdrawn one does not', async () => {
  const { ada, mira, eve, chatId, edit } = await startWithCrew();
  const schedule = async (client: typeof ada, id = chatId) =>
    (await client.call(listChatRequestsEndpoint, { params: { chatId: id } }))[0]?.schedule;
  const { startsAt, closesAt } = await edit({ startsAt: inHours(3) });
  expect([await schedule(mira), await schedule(ada)]).toEqual([
    { startsAt, closesAt },
    { startsAt, closesAt },
  ]);
  const { id: evesChatId } = await aChat(eve, ada);
  const [pending] = await eve.call(listChatRequestsEndpoint, { params: { chatId: evesChatId } });
  expect(pending?.schedule).toEqual({ startsAt, closesAt });
  const params = { requestId: pending?.id ?? '' };
  await eve.call(changeJoinRequestEndpoint, { params, body: { name: 'withdraw' } });
  expect(await schedule(eve, evesChatId)).toBeNull();
  await edit({ startsAt: null });
  expect(await schedule(mira)).toBeNull();
});

test('an open request contains the start from which the author last moved the post', async () => {
  const { db, ada, mira, post, params, chatId, edit } = await startWithCrew();
  const [first, second] = [post.startsAt, inHours(3)];
  const previousStarts = async () => {
    const lists = await Promise.all(
      [mira, ada].map((side) => side.call(listChatRequestsEndpoint, { params: { chatId } })),
    );
    return lists.map(([request]) => request?.previousStartsAt);
  };
  expect(await previousStarts()).toEqual([null, null]);
  await edit({ startsAt: second });
  await edit({ startsAt: second, description: 'Only the description changes' });
  expect(await previousStarts()).toEqual([first, first]);
  await edit({ startsAt: first });
  expect(await previousStarts()).toEqual([second, second]);
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await previousStarts()).toEqual([null, null]);
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  expect(await previousStarts()).toEqual([second, second]);
  await edit({ startsAt: null });
  await edit({ startsAt: second });
  expect(await previousStarts()).toEqual([null, null]);
  await edit({ startsAt: first });
  await db.execute(
    sql`update posts set starts_at = now() - interval '2 hours', closes_at = now() where id = ${post.id}`,
  );
  await expect.poll(previousStarts).toEqual([null, null]);
});
