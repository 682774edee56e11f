import { changeAppearanceEndpoint } from '@muster/contract/admin/change-appearance.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { answerPlayAgainEndpoint } from '@muster/contract/posts/afterwards/play-again.ts';
import { answerCrewQuestionEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { markChatReadEndpoint, sendTypingEndpoint } from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { decideCaseEndpoint } from '@muster/contract/moderation/cases.ts';
import { enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { verifyGameEndpoint } from '@muster/contract/games/games.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { z } from '@muster/contract/zod.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiClient, cookieHeader } from '#test/api-client.ts';
import {
  aNewCrew,
  aNewGame,
  aNewJoinRequest,
  aNewPost,
  identities,
  type Identity,
  makeScene,
  newMember,
  type Scene,
  anEndedSession,
  aStandingCrew,
} from '#test/authorization/scene.ts';
import { aMessageDraft, aPassword, aPostContent, aPostDraft, aSavedSearch } from '#test/factories.ts';
import type { Database } from '#src/db/client.ts';
import { connectBoard, type LiveClient, liveHandshakeStatus } from '#test/live-client.ts';
import { runDueJobs } from '#test/run-due-jobs.ts';

const connected = [
  'owner',
  'stranger',
  'partner',
  'blocked',
  'moderator',
  'admin',
] as const satisfies readonly Identity[];
type Connected = (typeof connected)[number];
type Kind = LiveEvent['type'];

const everybody: readonly Connected[] = connected;
const unblocked: readonly Connected[] = ['owner', 'stranger', 'partner', 'moderator', 'admin'];
const pair: readonly Connected[] = ['owner', 'partner'];

interface Scenario {
  readonly run: (scene: Scene) => Promise<unknown>;
  /** The event types under test, with their recipients. Other events are ignored. */
  readonly expected: Partial<Record<Kind, readonly Connected[]>>;
}

const params = ({ chatId }: Scene) => ({ params: { chatId } });

/** Publishes every event type. Everything with an owner belongs to Ada. */
const scenarios: readonly Scenario[] = [
  {
    run: (scene) => scene.owner.call(sendMessageEndpoint, { ...params(scene), body: aMessageDraft() }),
    expected: { 'message.sent': pair },
  },
  {
    run: (scene) => scene.callers.partner.call(markChatReadEndpoint, { ...params(scene), body: { seq: 2 } }),
    expected: { 'chat.read': ['partner'], 'chat.seen': ['owner'] },
  },
  {
    run: async ({ callers: { partner }, chatId }) => {
      await partner.call(changeChatSettingsEndpoint, { params: { chatId }, body: { isMuted: true, isArchived: true } });
      await partner.call(deleteChatEndpoint, { params: { chatId } });
    },
    expected: { 'chat.settings': ['partner'], 'chat.deleted': ['partner'] },
  },
  { run: (scene) => scene.owner.call(sendTypingEndpoint, params(scene)), expected: { 'chat.typing': ['partner'] } },
  { run: aNewJoinRequest, expected: { 'join-request.changed': pair } },
  {
    run: async (scene) => {
      const post = { postId: await aNewCrew(scene) };
      await scene.owner.call(updatePostEndpoint, { params: post, body: aPostContent({ joinDetails: 'lobby 4712' }) });
    },
    expected: { 'join-details.changed': pair, 'crew.changed': unblocked, 'crew-members.changed': pair },
  },
  {
    run: async (scene) => {
      const post = { postId: await aNewCrew(scene) };
      await scene.owner.call(updatePostEndpoint, { params: post, body: aPostContent({ startsAt: 'now' }) });
    },
    expected: { 'post.rescheduled': pair },
  },
  {
    run: ({ owner }) =>
      owner.call(changeSettingsEndpoint, {
        body: { sendsReadReceipts: true, showsPresence: false, pushShowsText: false },
      }),
    expected: { 'presence.changed': ['partner'] },
  },
  {
    run: ({ owner, stranger }) => owner.call(blockMemberEndpoint, { params: { memberId: stranger.id } }),
    expected: { 'chat.blocked': ['owner'], 'member.left': ['stranger'] },
  },
  {
    run: ({ owner, stranger }) => owner.call(unblockMemberEndpoint, { params: { memberId: stranger.id } }),
    expected: { 'chat.blocked': ['owner'], 'topics.changed': ['stranger'] },
  },
  {
    run: async (scene) => {
      const postId = await aNewPost(scene);
      await scene.owner.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } });
      await scene.owner.call(deletePostEndpoint, { params: { postId } });
    },
    expected: { 'post.created': unblocked, 'post.removed': unblocked, 'post.changed': ['owner'] },
  },
  {
    run: async (scene) => {
      const postId = await anEndedSession(scene);
      await answerPlayAgain(scene.callers.partner, postId, scene.owner.id);
    },
    expected: { 'crewmates.changed': [] },
  },
  {
    run: async (scene) => {
      const postId = await anEndedSession(scene);
      const { rows } = await scene.api.pool.query('select requester_id as id from join_requests where post_id = $1', [
        postId,
      ]);
      await answerPlayAgain(scene.owner, postId, rows[0]?.id);
    },
    expected: { 'crewmates.changed': pair },
  },
  {
    run: async (scene) => {
      const { crewId } = await aStandingCrew(scene);
      const answer = { params: { crewId }, body: { isJoining: true } };
      await scene.callers.partner.call(answerCrewQuestionEndpoint, answer);
      await scene.owner.call(createPostEndpoint, { body: aPostDraft({ firstCrewId: crewId }) });
    },
    expected: { 'crew-post.created': ['partner'] },
  },
  {
    run: ({ callers: { partner } }) => partner.call(saveSearchEndpoint, { body: aSavedSearch() }),
    expected: { 'alerts.changed': ['partner'] },
  },
  {
    run: async (scene) => {
      await scene.api.db.execute(sql`update members set has_quiet_hours = false`);
      await aNewPost(scene);
      await runDueJobs(scene.api, 100);
    },
    expected: { 'alerts.due': ['partner'] },
  },
  {
    run: ({ owner }) => owner.call(updateProfileEndpoint, { body: { name: 'Ada Osei' } }),
    expected: { 'member.changed': unblocked },
  },
  {
    run: ({ owner }) => owner.call(updateProfileEndpoint, { body: { levels: ['ranked'], isAdult: true } }),
    expected: { 'member.changed': ['owner'], 'topics.changed': ['owner'] },
  },
  {
    run: async ({ owner, callers: { partner } }) => {
      const { id: memberId } = await partner.call(getOwnProfileEndpoint, {});
      await owner.call(setPlayerNoteEndpoint, { params: { memberId }, body: { text: 'Calm' } });
    },
    expected: { 'player-note.changed': ['owner'] },
  },
  {
    run: async ({ api }) => (await newMember(api)).call(deleteAccountEndpoint, { body: { password: aPassword } }),
    expected: { 'member.left': everybody, 'admin.changed': ['moderator', 'admin'] },
  },
  {
    run: async ({ callers, owner }) => {
      // Suspending Ada would end the connection under test, so an enabled member is enabled again.
      await callers.admin.call(enableMemberEndpoint, { params: { memberId: owner.id } });
    },
    expected: { 'suspension.changed': ['stranger', 'partner', 'moderator', 'admin'], 'notice.sent': ['owner'] },
  },
  {
    run: async (scene) => {
      const gameId = await aNewGame(scene);
      await scene.callers.admin.call(verifyGameEndpoint, { params: { gameId } });
      await scene.callers.admin.call(unverifyGameEndpoint, { params: { gameId } });
    },
    expected: { 'game.verified': everybody, 'game.changed': everybody },
  },
  {
    run: async ({ owner, callers, chatId }) => {
      // A message that the partner has not deleted.
      const message = await owner.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
      const about = { kind: 'message', chatId, messageId: message.id } as const;
      const { id: caseId } = await callers.partner.call(createReportEndpoint, {
        body: { ...about, reason: 'Spam or scam', note: '' },
      });
      const decision = { action: 'delete-content', reason: `for ${owner.id}` } as const;
      await callers.admin.call(decideCaseEndpoint, {
        params: { caseId },
        body: { reportIds: [caseId], decision, decisionCount: 0 },
      });
    },
    expected: { 'message.changed': pair, 'notice.sent': pair, 'admin.changed': ['moderator', 'admin'] },
  },
  {
    run: ({ callers }) => callers.admin.call(changeAppearanceEndpoint, { body: { welcome: 'Hello' } }),
    expected: { 'appearance.changed': everybody, 'admin.changed': ['admin'] },
  },
];

const answerPlayAgain = (client: ApiClient, postId: string, memberId: string) =>
  client.call(answerPlayAgainEndpoint, { params: { postId }, body: { memberIds: [memberId], answer: 'yes' } });

type Listeners = Readonly<Record<Connected, LiveClient>>;

/** Waits until earlier events have arrived: a new post of `bystander` reaches each connection last. */
async function flush(bystander: ApiClient, listeners: Listeners): Promise<void> {
  const { id } = await bystander.call(createPostEndpoint, { body: aPostDraft() });
  const isMarker = (event: LiveEvent): boolean => event.type === 'post.created' && event.postId === id;
  await Promise.all(connected.map((one) => listeners[one].next(isMarker)));
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
  moderator: 101,
  admin: 101,
};

test('a live connection needs a signed-in member who is not suspended', async () => {
  const scene = await makeScene();
  const origin = await scene.api.listen();
  for (const identity of identities) {
    const cookie = cookieHeader(scene.callers[identity]);
    expect([identity, await liveHandshakeStatus(origin, { origin, cookie })]).toEqual([identity, handshakes[identity]]);
  }
});

type ConnectionKind = 'board.lagged' | `live.${'batch' | 'heartbeat' | 'lagged' | 'ready' | 'subscribed'}`;

/** Every event type except those about the connection itself. The compiler requires each new one. */
const kinds: Readonly<Record<Exclude<Kind, ConnectionKind>, true>> = {
  'admin.changed': true,
  'alerts.changed': true,
  'alerts.due': true,
  'appearance.changed': true,
  'chat.blocked': true,
  'chat.deleted': true,
  'chat.read': true,
  'chat.seen': true,
  'chat.settings': true,
  'chat.typing': true,
  'crew-members.changed': true,
  'crew-post.created': true,
  'crew.changed': true,
  'crewmates.changed': true,
  'game.changed': true,
  'game.verified': true,
  'join-details.changed': true,
  'join-request.changed': true,
  'member.changed': true,
  'member.left': true,
  'message.changed': true,
  'message.sent': true,
  'notice.sent': true,
  'player-note.changed': true,
  'post.changed': true,
  'post.created': true,
  'post.removed': true,
  'post.rescheduled': true,
  'presence.changed': true,
  'suspension.changed': true,
  'topics.changed': true,
};

test('every event type has a scenario', () => {
  const covered = new Set(scenarios.flatMap((scenario) => Object.keys(scenario.expected)));
  expect([...covered].toSorted()).toEqual(Object.keys(kinds));
});

/** Returns what is sent to browsers inside a transaction, which may still be rolled back. */
function recordEarlySends(db: Database): readonly string[] {
  const inTransaction = new AsyncLocalStorage<true>();
  const { transaction } = db;
  const recorded: Database['transaction'] = (work, mode) =>
    transaction((tx) => inTransaction.run(true, () => work(tx)), mode);
  Object.assign(db, { transaction: recorded });
  const sent: string[] = [];
  const { value: send } = z.parse(
    z.object({ value: z.custom<() => void>() }),
    Object.getOwnPropertyDescriptor(WebSocket.prototype, 'send'),
  );
  Object.assign(WebSocket.prototype, {
    send(this: WebSocket, ...parts: readonly unknown[]): void {
      if (inTransaction.getStore()) sent.push(String(parts[0]));
      Reflect.apply(send, this, parts);
    },
  });
  return sent;
}

test('every event reaches its recipients and nobody else, after the commit', async () => {
  const scene = await makeScene();
  const earlySends = recordEarlySends(scene.api.db);
  const origin = await scene.api.listen();
  const bystander = await scene.api.as('member', 'Bea');
  const entries = await Promise.all(
    connected.map(async (one) => [one, await connectBoard(origin, scene.callers[one])] as const),
  );
  const [owner, stranger, partner, blocked, moderator, admin] = entries.map(([, listener]) => listener);
  if (!owner || !stranger || !partner || !blocked || !moderator || !admin) throw new Error('A connection is missing.');
  const listeners: Listeners = { owner, stranger, partner, blocked, moderator, admin };
  const faults: string[] = [];
  let checks = 0;
  for (const { run, expected } of scenarios) {
    await flush(bystander, listeners);
    const before = connected.map((one) => listeners[one].events.length);
    await run(scene);
    await flush(bystander, listeners);
    for (const [kind, recipients] of Object.entries(expected)) {
      connected.forEach((one, index) => {
        const received = listeners[one].events
          .slice(before[index])
          .filter((event) => !('authorId' in event && event.authorId === bystander.id));
        const isReceived = received.some(({ type }) => type === kind);
        if (isReceived !== recipients.includes(one)) faults.push(`${kind}: ${one} ${isReceived}`);
        checks += 1;
      });
    }
  }
  expect([faults, earlySends]).toEqual([[], []]);
  expect(checks).toBe(connected.length * scenarios.flatMap(({ expected }) => Object.keys(expected)).length);
}, 60_000);
