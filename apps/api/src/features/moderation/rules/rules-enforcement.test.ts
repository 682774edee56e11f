import { endpoints } from '@muster/contract/endpoints.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  changeJoinRequestEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import {
  answerCrewQuestionEndpoint,
  askSessionEndpoint,
  changeStandingCrewEndpoint,
  createStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keyOf } from '#test/authorization/table.ts';
import { explain, type Query } from '#test/explain.ts';
import { aChat, aMessageDraft, anAccessToken, aPostContent, aPostDraft } from '#test/factories.ts';
import { connectLive, sendMessageLive } from '#test/live-client.ts';
import { acceptRules, outcomeOf, publishRules } from '#test/rules.ts';
import { startApi } from '#test/start-api.ts';

/** Changes for the member alone, or by which they answer, refuse or report. A new endpoint is added here or needs acceptance. */
const freeEndpoints = [
  'PATCH /api/chats/:chatId/settings',
  'PATCH /api/posts/:postId/series',
  'PATCH /api/saved-searches/:savedSearchId',
  'POST /api/calendar-subscription',
  'POST /api/party-links/check',
  'POST /api/reports',
  'POST /api/saved-searches',
  'PUT /api/alerts/seen',
  'PUT /api/blocks/:memberId',
  'PUT /api/chats/:chatId/read-marker',
  'PUT /api/chats/:chatId/typing',
  'PUT /api/members/:memberId/chat',
  'PUT /api/play-again/:postId',
  'PUT /api/players/:memberId/note',
  'PUT /api/posts/:postId/ready-check',
  'PUT /api/push-subscription',
];

test('every change by a member needs accepted rules, except of their account and those listed', () => {
  const free = endpoints.filter(
    ({ method, access, path, writesToOthers }) =>
      access === 'member' && !['GET', 'DELETE'].includes(method) && !path.startsWith('/api/profile') && !writesToOthers,
  );
  expect(free.map(keyOf).toSorted()).toEqual(freeEndpoints);
});

test('before accepting, a member may leave, answer no, deactivate, delete and report, but not write or join', async () => {
  const { as } = await startApi();
  const [admin, ada, bob] = [await as('admin'), await as('member', 'Ada'), await as('member', 'Bob')];
  const [post, other] = [
    await ada.call(createPostEndpoint, { body: aPostDraft() }),
    await ada.call(createPostEndpoint, { body: aPostDraft() }),
  ];
  const request = await bob.call(requestToJoinEndpoint, { params: { postId: post.id } });
  const chat = await aChat(ada, bob);
  await publishRules(admin);
  const ofPost = { params: { postId: post.id } };
  const ofRequest = { params: { requestId: request.id } };
  const ofCrew = { params: { crewId: post.id } };
  const attempts = (member: typeof ada, calls: [Parameters<typeof ada.send>[0], Parameters<typeof ada.send>[1]][]) =>
    Promise.all(calls.map(([endpoint, parts]) => outcomeOf(member.send(endpoint, parts))));
  const writing = await attempts(ada, [
    [createPostEndpoint, { body: aPostDraft() }],
    [updatePostEndpoint, { ...ofPost, body: { ...aPostContent(), basedOn: post.updatedAt } }],
    [setPostActiveEndpoint, { ...ofPost, body: { isActive: true } }],
    [commandPostEndpoint, { ...ofPost, body: { name: 'search' } }],
    [setPostSharedEndpoint, { ...ofPost, body: { isShared: true } }],
    [invitePlayersEndpoint, { ...ofPost, body: { memberIds: [bob.id] } }],
    [changeJoinRequestEndpoint, { ...ofRequest, body: { name: 'accept' } }],
    [sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() }],
    [createStandingCrewEndpoint, { body: { id: other.id, postId: post.id, name: 'Night Owls' } }],
    [changeStandingCrewEndpoint, { ...ofCrew, body: { name: 'Night Owls' } }],
    [askSessionEndpoint, { params: { ...ofCrew.params, postId: post.id } }],
  ]);
  const joining = await attempts(bob, [
    [requestToJoinEndpoint, { params: { postId: other.id } }],
    [setRequestDetailsEndpoint, { ...ofRequest, body: { partySize: 1, note: 'Hi' } }],
    [changeJoinRequestEndpoint, { ...ofRequest, body: { name: 'take' } }],
    [answerCrewQuestionEndpoint, { ...ofCrew, body: { isJoining: true } }],
  ]);
  expect(new Set([...writing, ...joining])).toEqual(new Set(['rules-not-accepted']));
  const allowed = await attempts(bob, [
    [changeJoinRequestEndpoint, { ...ofRequest, body: { name: 'withdraw' } }],
    [createReportEndpoint, { body: { kind: 'post', postId: post.id, reason: 'Spam or scam', note: '' } }],
  ]);
  allowed.push(
    ...(await attempts(ada, [
      [setPostSharedEndpoint, { ...ofPost, body: { isShared: false } }],
      [setPostActiveEndpoint, { ...ofPost, body: { isActive: false } }],
    ])),
    ...(await attempts(ada, [[deletePostEndpoint, ofPost]])),
  );
  expect(allowed).toEqual([200, 200, 200, 200, 200]);
  expect(await attempts(bob, [[answerCrewQuestionEndpoint, { ...ofCrew, body: { isJoining: false } }]])).toEqual([
    'standing-crew-not-found',
  ]);
});

test('an access token is refused until its member accepts', async () => {
  const { as, visitor } = await startApi();
  const [admin, ada] = [await as('admin'), await as('member')];
  const { token } = await anAccessToken(ada);
  await publishRules(admin);
  const { method, path: url } = createPostEndpoint;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const post = async () =>
    (await visitor().raw({ method, url, headers, payload: JSON.stringify(aPostDraft()) })).json().code;
  expect(await post()).toBe('rules-not-accepted');
  await acceptRules(ada, 1);
  expect(await post()).toBeUndefined();
});

/** Ada and Bob with a conversation, and an open connection of each to its own node. */
async function startTwoNodes() {
  const one = await startApi();
  const two = await startApi({ target: one.target });
  const [admin, ada, bob] = [await one.as('admin'), await one.as('member', 'Ada'), await one.as('member', 'Bob')];
  const { id: chatId } = await aChat(ada, bob);
  const [adaLive, bobLive] = [await connectLive(await one.listen(), ada), await connectLive(await two.listen(), bob)];
  const send = async (member: typeof ada, live: typeof adaLive) => {
    const { status, body } = await sendMessageLive(live, { ...aMessageDraft(), memberId: member.id, chatId });
    return status === 200 ? 200 : body;
  };
  return { ...one, admin, ada, bob, sendAsAda: () => send(ada, adaLive), sendAsBob: () => send(bob, bobLive) };
}

test('connections that were open before a publication refuse messages on both nodes until their member accepts', async () => {
  const { admin, ada, bob, sendAsAda, sendAsBob } = await startTwoNodes();
  expect([await sendAsAda(), await sendAsBob()]).toEqual([200, 200]);
  await publishRules(admin);
  const refused = expect.objectContaining({ code: 'rules-not-accepted' });
  expect([await sendAsAda(), await sendAsBob()]).toEqual([refused, refused]);
  await acceptRules(ada, 1);
  expect([await sendAsAda(), await sendAsBob()]).toEqual([200, refused]);
  await acceptRules(bob, 1);
  expect(await sendAsBob()).toBe(200);
});

/**
 * What is guaranteed: an HTTP request or message whose session is read after the publication was committed is refused without
 * acceptance. One that began earlier may be stored afterwards.
 */
test('while members write on two nodes, nothing that begins after a publication is stored without acceptance', async () => {
  const { admin, ada, bob, sendAsAda, sendAsBob, db } = await startTwoNodes();
  let publishedVersions = 0;
  let stored = 0;
  const early: number[] = [];
  const write = async (send: () => Promise<unknown>, member: typeof ada) => {
    for (let round = 0; round < 40; round += 1) {
      const publishedBefore = publishedVersions;
      const outcome = await send();
      if (outcome !== 200) await acceptRules(member, publishedVersions);
      else {
        stored += 1;
        const { rows } = await db.execute(sql`select max(version) as version from rules_acceptances
          where member_id = ${member.id}`);
        if (Number(rows[0]?.['version']) < publishedBefore) early.push(round);
      }
    }
  };
  const publish = async () => {
    for (let version = 0; version < 5; version += 1) {
      await publishRules(admin, `Version ${version}`, version);
      publishedVersions = version + 1;
      while (version < 4 && !(await hasAcceptedAll(db, version + 1))) await new Promise(setImmediate);
    }
  };
  await Promise.all([write(sendAsAda, ada), write(sendAsBob, bob), publish()]);
  expect(early).toEqual([]);
  expect(stored).toBeGreaterThan(0);
  const { rows } = await db.execute(sql`select count(*)::int as count from messages`);
  expect(rows).toEqual([{ count: stored }]);
});

const hasAcceptedAll = async (db: Awaited<ReturnType<typeof startApi>>['db'], version: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from rules_acceptances where version = ${version}`);
  return rows.length >= 3;
};

test('the query of a session reads one acceptance and one version by an index', async () => {
  const queries: Query[] = [];
  const { as, pool, db } = await startApi({ onQuery: (text, params) => void queries.push({ text, params }) });
  const [admin, ada] = [await as('admin'), await as('member')];
  await publishRules(admin);
  await db.execute(sql`insert into rules_versions (version, text, required_version)
    select version, 'x', version from generate_series(2, 500) as version`);
  await db.execute(sql`insert into rules_acceptances (member_id, version)
    select id, version from members, generate_series(1, 400) as version on conflict do nothing`);
  await db.execute(sql`analyze rules_versions, rules_acceptances`);
  queries.length = 0;
  await ada.send(createPostEndpoint, { body: aPostDraft() });
  const query = queries.find(({ text }) => text.includes('rules_acceptances'));
  expect(new Set(queries.map(({ text }) => text).filter((text) => text.includes('rules_'))).size).toBe(1);
  const nodes = await explain(pool, query ?? { text: 'select 1', params: [] });
  const scans = nodes.filter((node) => node['Relation Name']?.startsWith('rules_'));
  expect(scans.map((node) => [node['Node Type'], node['Index Name'], node['Index Cond']])).toEqual(
    expect.arrayContaining([
      ['Index Only Scan', 'rules_acceptances_member_id_version_pk', expect.stringMatching(/member_id =/)],
      ['Index Scan', 'rules_versions_pkey', undefined],
    ]),
  );
  expect(nodes.filter((node) => node['Node Type'] === 'Limit').length).toBeGreaterThanOrEqual(2);
});
