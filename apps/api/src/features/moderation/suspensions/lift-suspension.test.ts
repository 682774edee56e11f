import { decideAppealEndpoint, listAppealsEndpoint } from '@muster/contract/moderation/cases.ts';
import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  changeJoinRequestEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startWithReported } from '#test/reported-content.ts';
import { listNotices } from '#src/features/notifications/notice-repository.ts';

/** Suspends Bob, who has a post with Mira in its crew, one that has ended since, and one that he deactivated himself. */
async function startWithSuspendedAuthor() {
  const scene = await startWithReported();
  const { bob, db } = scene;
  const mira = await scene.as('member', 'Mira');
  const create = async (description: string) =>
    (await bob.call(createPostEndpoint, { body: aPostDraft({ description, seats: 3 }) })).id;
  const [shown, ended] = [await create('Shown before the suspension'), await create('Ended during the suspension')];
  await bob.call(setPostActiveEndpoint, { params: { postId: scene.post.id }, body: { isActive: false } });
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params: { postId: shown } });
  await bob.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  await scene.decide(await scene.reportMember(), { action: 'suspend', days: 3, reason: 'Insults' });
  await db.execute(sql`update posts set closes_at = now() where id = ${ended}`);
  const board = async () =>
    (await mira.call(listPostsEndpoint, { querystring: {} })).posts
      .filter(({ authorId }) => authorId === bob.id)
      .map(({ id }) => id);
  const requests = async () =>
    (await mira.call(listSentRequestsEndpoint, {})).map(({ state, isCalledOff }) => ({ state, isCalledOff }));
  expect([await board(), await requests()]).toEqual([[], [{ state: 'accepted', isCalledOff: true }]]);
  return { ...scene, mira, shown, board, requests };
}

type Scene = Awaited<ReturnType<typeof startWithSuspendedAuthor>>;

/** The games of each notice about posts that came back. */
const restoredGames = async ({ bob, db }: Scene) =>
  (await listNotices(db, bob.id)).flatMap(({ kind, about }) => (kind === 'posts-restored' ? [about] : []));

const lift = ({ admin, bob }: Scene) => admin.call(enableMemberEndpoint, { params: { memberId: bob.id } });

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['an administrator lifts it', lift],
  [
    'an appeal against it succeeds',
    async ({ admin, bob }) => {
      await bob.call(createAppealEndpoint, { body: { text: 'It was my brother' } });
      const [appeal] = (await admin.call(listAppealsEndpoint, { querystring: { state: 'open', page: 1 } })).rows;
      const params = { appealId: appeal?.id ?? '' };
      await admin.call(decideAppealEndpoint, { params, body: { action: 'lift', reason: 'Read it again' } });
    },
  ],
  ['it expires', ({ db, bob }) => db.execute(sql`update members set suspended_until = now() where id = ${bob.id}`)],
])('posts that a suspension closed come back with their crew when %s', async (_, end) => {
  const scene = await startWithSuspendedAuthor();
  const { shown, board, requests, mira, listen } = scene;
  const live = await connectBoard(await listen(), mira);
  await end(scene);
  await live.next((event) => event.type === 'join-request.changed' && event.notification === 'back-on');
  await live.next((event) => event.type === 'post.changed' && event.postId === shown);
  expect([await board(), await requests()]).toEqual([[shown], [{ state: 'accepted', isCalledOff: false }]]);
  expect(await restoredGames(scene)).toEqual(['Valorant']);
});

test('one notice names all posts that come back', async () => {
  const scene = await startWithSuspendedAuthor();
  const { bob, board, db, shown } = scene;
  await db.execute(sql`update posts set closes_at = null, game = 'Rust' where author_id = ${bob.id} and id <> ${shown}
    and closed_reason = 'suspended'`);
  await lift(scene);
  await expect.poll(async () => (await board()).length).toBe(2);
  expect((await restoredGames(scene)).map((games) => games.split('\n').toSorted())).toEqual([['Rust', 'Valorant']]);
});

test('posts stay inactive while another sanction applies', async () => {
  const scene = await startWithSuspendedAuthor();
  const { admin, bob, board, db, shown } = scene;
  await admin.call(disableMemberEndpoint, { params: { memberId: bob.id }, body: { reason: 'Spam' } });
  await db.execute(sql`update members set suspended_until = null where id = ${bob.id}`);
  expect([await board(), await restoredGames(scene)]).toEqual([[], []]);
  await lift(scene);
  await expect.poll(board).toEqual([shown]);
  expect(await restoredGames(scene)).toEqual(['Valorant']);
});

test('lifting a suspension notifies the member and deletes the notice of the suspension', async () => {
  const scene = await startWithSuspendedAuthor();
  await lift(scene);
  const kinds = async () => (await scene.bob.call(listNoticesEndpoint, {})).map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(['posts-restored', 'appeal-lifted']);
});
