import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { markChatReadEndpoint, sendTypingEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { decideCaseEndpoint } from '@muster/contract/admin/reports.ts';
import { enableMemberEndpoint } from '@muster/contract/admin/tables.ts';
import { unverifyGameEndpoint } from '@muster/contract/admin/games.ts';
import { verifyGameEndpoint } from '@muster/contract/games.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { deletePostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/profiles.ts';
import { deleteAccountEndpoint } from '@muster/contract/account.ts';
import { changeSettingsEndpoint } from '@muster/contract/users.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { expect, test } from 'vitest';
import { cookieHeader } from '#test/api-client.ts';
import {
  aNewGame,
  aNewPost,
  identities,
  type Identity,
  makeScene,
  newMember,
  type Scene,
} from '#test/authority-scene.ts';
import { aMessageDraft, aPassword } from '#test/factories.ts';
import { connectLive, type LiveClient, liveHandshakeStatus } from '#test/live-client.ts';

const connected = ['owner', 'stranger', 'partner', 'blocked', 'admin'] as const satisfies readonly Identity[];
type Connected = (typeof connected)[number];
type Kind = LiveEvent['type'];

/** Who hears of what. */
const everybody: readonly Connected[] = connected;
const unblocked: readonly Connected[] = ['owner', 'stranger', 'partner', 'admin'];
const pair: readonly Connected[] = ['owner', 'partner'];

interface Occasion {
  readonly act: (scene: Scene) => Promise<unknown>;
  /** What is told by it that is looked at, and to whom. */
  readonly told: Partial<Record<Kind, readonly Connected[]>>;
}

const params = ({ chatId }: Scene) => ({ params: { chatId } });

/** Every kind of event, with an occasion for it. All that has an owner is Ada's. */
const occasions: readonly Occasion[] = [
  {
    act: (scene) => scene.owner.call(sendMessageEndpoint, { ...params(scene), body: aMessageDraft() }),
    told: { 'message.sent': pair },
  },
  {
    act: (scene) => scene.callers.partner.call(markChatReadEndpoint, { ...params(scene), body: { seq: 2 } }),
    told: { 'chat.read': ['partner'], 'chat.seen': ['owner'] },
  },
  { act: (scene) => scene.owner.call(sendTypingEndpoint, params(scene)), told: { 'chat.typing': ['partner'] } },
  {
    act: ({ owner }) =>
      owner.call(changeSettingsEndpoint, {
        body: { sendsReadReceipts: true, showsPresence: false, pushShowsText: false },
      }),
    told: { 'presence.changed': ['partner'] },
  },
  {
    act: ({ owner, stranger }) => owner.call(blockMemberEndpoint, { params: { memberId: stranger.id } }),
    told: { 'chat.blocked': ['owner', 'stranger'] },
  },
  {
    act: ({ owner, stranger }) => owner.call(unblockMemberEndpoint, { params: { memberId: stranger.id } }),
    told: { 'chat.blocked': ['owner', 'stranger'] },
  },
  {
    act: async (scene) => {
      const postId = await aNewPost(scene);
      await scene.owner.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } });
      await scene.owner.call(deletePostEndpoint, { params: { postId } });
    },
    told: { 'post.created': unblocked, 'post.removed': unblocked, 'post.changed': ['owner'] },
  },
  {
    act: ({ owner }) => owner.call(updateProfileEndpoint, { body: { name: 'Ada Osei' } }),
    told: { 'member.changed': unblocked },
  },
  {
    act: async ({ api }) => (await newMember(api)).call(deleteAccountEndpoint, { body: { password: aPassword } }),
    told: { 'member.left': everybody, 'admin.changed': ['admin'] },
  },
  {
    act: async ({ callers, owner }) => {
      // Ada is an ordinary member: suspending her would end the connection that is looked at.
      await callers.admin.call(enableMemberEndpoint, { params: { memberId: owner.id } });
    },
    told: { 'suspension.changed': ['stranger', 'partner', 'admin'], 'notice.sent': ['owner'] },
  },
  {
    act: async (scene) => {
      const gameId = await aNewGame(scene);
      await scene.callers.admin.call(verifyGameEndpoint, { params: { gameId } });
      await scene.callers.admin.call(unverifyGameEndpoint, { params: { gameId } });
    },
    told: { 'game.verified': everybody, 'game.changed': everybody },
  },
  {
    act: async ({ owner, callers, message, chatId }) => {
      const about = { kind: 'message', chatId, messageId: message.id } as const;
      const { id: caseId } = await callers.partner.call(createReportEndpoint, {
        body: { ...about, reason: 'Spam or scam', note: '' },
      });
      const decision = { action: 'delete-content', reason: `for ${owner.id}` } as const;
      await callers.admin.call(decideCaseEndpoint, { params: { caseId }, body: { reportIds: [caseId], decision } });
    },
    told: { 'message.changed': pair, 'notice.sent': pair, 'admin.changed': ['admin'] },
  },
];

type Listeners = Readonly<Record<Connected, LiveClient>>;

/** Waits until all that was told before has arrived: a broadcast is told to everybody, one after the other. */
async function flush({ api, callers }: Scene, listeners: Listeners): Promise<void> {
  const { rows } = await api.pool.query<{ id: string }>('select id from games order by id limit 1');
  const seen = connected.map((one) => listeners[one].events.length);
  await callers.admin.call(verifyGameEndpoint, { params: { gameId: rows[0]?.id ?? '' } });
  await Promise.all(
    connected.map((one, index) =>
      listeners[one].next(
        (event) => event.type === 'game.verified' && listeners[one].events.indexOf(event) >= (seen[index] ?? 0),
      ),
    ),
  );
}

const handshakes: Readonly<Record<Identity, number>> = {
  visitor: 401,
  owner: 101,
  stranger: 101,
  partner: 101,
  blocked: 101,
  suspended: 403,
  deleted: 401,
  forged: 401,
  admin: 101,
};

test('a live connection is for whom it is written, and for nobody else of the nine', async () => {
  const scene = await makeScene();
  const origin = await scene.api.listen();
  for (const identity of identities) {
    const cookie = cookieHeader(scene.callers[identity]);
    expect([identity, await liveHandshakeStatus(origin, { origin, cookie })]).toEqual([identity, handshakes[identity]]);
  }
});

/** Every kind but those that tell a connection of itself: the compiler asks for one that is new. */
const kinds: Readonly<Record<Exclude<Kind, `live.${string}`>, true>> = {
  'admin.changed': true,
  'chat.blocked': true,
  'chat.read': true,
  'chat.seen': true,
  'chat.typing': true,
  'game.changed': true,
  'game.verified': true,
  'member.changed': true,
  'member.left': true,
  'message.changed': true,
  'message.sent': true,
  'notice.sent': true,
  'post.changed': true,
  'post.created': true,
  'post.removed': true,
  'presence.changed': true,
  'suspension.changed': true,
};

test('each kind of event has an occasion here', () => {
  const told = new Set(occasions.flatMap((occasion) => Object.keys(occasion.told)));
  expect([...told].toSorted()).toEqual(Object.keys(kinds));
});

test('every event reaches those it is for and nobody else', async () => {
  const scene = await makeScene();
  const origin = await scene.api.listen();
  const entries = await Promise.all(
    connected.map(async (one) => [one, await connectLive(origin, scene.callers[one])] as const),
  );
  const [owner, stranger, partner, blocked, admin] = entries.map(([, listener]) => listener);
  if (!owner || !stranger || !partner || !blocked || !admin) throw new Error('Somebody is not connected.');
  const listeners: Listeners = { owner, stranger, partner, blocked, admin };
  const faults: string[] = [];
  let checks = 0;
  for (const { act, told } of occasions) {
    await flush(scene, listeners);
    const before = connected.map((one) => listeners[one].events.length);
    await act(scene);
    await flush(scene, listeners);
    for (const [kind, recipients] of Object.entries(told)) {
      connected.forEach((one, index) => {
        const heard = listeners[one].events.slice(before[index]).some(({ type }) => type === kind);
        // The flush itself tells everybody of a game.
        if (kind !== 'game.verified' && heard !== recipients.includes(one)) faults.push(`${kind}: ${one} ${heard}`);
        checks += 1;
      });
    }
  }
  expect(faults).toEqual([]);
  expect(checks).toBe(5 * occasions.flatMap(({ told }) => Object.keys(told)).length);
}, 60_000);
