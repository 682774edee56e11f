import { randomInt, randomUUID } from 'node:crypto';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { endpoints } from '@muster/contract/endpoints.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { createPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { expect, test } from 'vitest';
import {
  acceptPartner,
  aNewPost,
  aNewSharedPost,
  changeRequest,
  identities,
  type Identity,
  makeScene,
  requestToJoin,
  type Scene,
} from '#test/authorization/scene.ts';
import { authorizationTable, keyOf } from '#test/authorization/table.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft, aPostContent, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { describeSharedPost } from '#src/features/board/sharing/shared-post-page.ts';

type Stage = 'pending' | 'accepted' | 'removed' | 'blocked';

/**
 * All call once, and a stranger also before anyone was accepted: Paul's access changes nothing for the others. What
 * authorization.test.ts expects to be rejected is sent only for `alwaysRead`.
 */
const callersOf: Readonly<Record<Stage, readonly Identity[]>> = {
  pending: ['owner', 'partner', 'stranger'],
  accepted: identities,
  removed: ['owner', 'partner'],
  blocked: ['owner', 'partner'],
};

const alwaysRead: readonly Identity[] = ['owner', 'partner', 'stranger'];

/** Creates Paul's request to join a new post, and moves it to this stage. Both have answered a ready check by then. */
const preparations: Readonly<
  Record<Stage, (scene: Scene, postId: string, secrets: Secrets, bystander: ApiClient) => Promise<unknown>>
> = {
  pending: async (scene, postId, secrets, bystander) => {
    await acceptBystander(scene, postId, bystander);
    // Paul is accepted later, and could read the last texts of the author.
    await writeToCrew(scene, postId, secrets, bystander);
    await requestToJoin(scene, postId);
    await addChecks(scene, postId, secrets);
  },
  accepted: async (scene, postId, secrets) => {
    await acceptPartner(scene, postId);
    await writeToCrew(scene, postId, secrets);
    await addChecks(scene, postId, secrets);
  },
  removed: async (scene, postId, secrets) => {
    const requestId = await acceptPartner(scene, postId);
    await addChecks(scene, postId, secrets);
    await changeRequest(scene, requestId, 'remove');
    await writeToCrew(scene, postId, secrets);
  },
  blocked: async (scene, postId, secrets) => {
    const params = { memberId: await partnerId(scene) };
    await scene.owner.call(unblockMemberEndpoint, { params });
    await acceptPartner(scene, postId);
    await addChecks(scene, postId, secrets);
    await scene.owner.call(blockMemberEndpoint, { params });
    await writeToCrew(scene, postId, secrets);
  },
};

/** A crew without Paul, so that it has a conversation before he is accepted. */
async function acceptBystander(scene: Scene, postId: string, bystander: ApiClient): Promise<void> {
  const { id } = await bystander.call(requestToJoinEndpoint, { params: { postId } });
  await changeRequest(scene, id, 'accept');
}

/** What only those who are in the crew at this moment may ever read. */
const writeToCrew = ({ owner }: Scene, postId: string, { words }: Secrets, writer: ApiClient = owner) =>
  writer.call(sendMessageEndpoint, { params: { chatId: crewChatIdOf(postId) }, body: aMessageDraft(words) });

/** Outcomes of Ada's and Paul's ready checks for a post, with the secret days as their times. */
async function addChecks(scene: Scene, postId: string, { authorCheck, requesterCheck }: Secrets): Promise<void> {
  const { api, owner } = scene;
  await api.pool.query(
    `update posts set starts_at = now() + interval '10 minutes', closes_at = now() + interval '1 day' where id = $1`,
    [postId],
  );
  await api.pool.query(
    `insert into ready_checks (id, post_id, member_id, game, starts_at, answer_by, outcome, decided_at)
     select gen_random_uuid(), posts.id, member_id, '', starts_at, day, 'confirmed', day from posts,
       (values ($2::uuid, $3::timestamptz), ($4, $5)) as checks (member_id, day)
     where posts.id = $1`,
    [postId, owner.id, authorCheck, await partnerId(scene), requesterCheck],
  );
}

async function partnerId({ api, chatId, owner }: Scene): Promise<string> {
  const { rows } = await api.pool.query<{ id: string }>(
    'select partner_id as id from chat_participants where chat_id = $1 and member_id = $2',
    [chatId, owner.id],
  );
  return rows[0]?.id ?? '';
}

const noteAboutPartner = async (scene: Scene, text: string) => ({
  params: { memberId: await partnerId(scene) },
  body: { text },
});

/** Random words and days that occur nowhere else, with everything that contained one of them. */
function createSecrets() {
  const [authorYear, requesterYear] = [randomInt(3000, 6000), randomInt(6000, 9000)];
  const secrets = {
    details: `d${randomUUID()}`,
    words: `w${randomUUID()}`,
    note: `n${randomUUID()}`,
    discord: `h${randomUUID().slice(0, 30)}`,
    authorCheck: `${authorYear}-02-14`,
    requesterCheck: `${requesterYear}-02-14`,
  };
  const found = new Set<string>();
  return {
    ...secrets,
    found,
    search: (place: string, ...texts: readonly string[]): void => {
      for (const [name, secret] of Object.entries(secrets))
        if (texts.some((text) => text.includes(secret))) found.add(`${name} in ${place}`);
    },
  };
}
type Secrets = ReturnType<typeof createSecrets>;

/** Where both sides of an accepted request find the outcomes of both. Ada accepts one request in the stage 'pending' too. */
const checkPlaces = (stage: Stage): string[] => {
  if (stage === 'removed' || stage === 'blocked') return [];
  // The checks are inserted before the acceptance in the stage 'pending', and after it in the stage 'accepted'.
  const events = ['socket of owner', 'socket of partner'];
  const inCrew = [
    'GET /api/chats/:chatId/join-requests as owner',
    'GET /api/chats/:chatId/join-requests as partner',
    // While the acceptance can be undone.
    'GET /api/join-requests/received as owner',
    'GET /api/join-requests/sent as partner',
    'GET /api/posts/:postId/join-requests as owner',
    'POST /api/join-requests/:requestId/commands as partner',
    'PUT /api/posts/:postId/join-request as partner',
  ];
  const places = ['POST /api/join-requests/:requestId/commands as owner', ...(stage === 'accepted' ? inCrew : events)];
  const ofBoth = ['authorCheck', 'requesterCheck'].flatMap((check) => places.map((place) => `${check} in ${place}`));
  return [...ofBoth, 'requesterCheck in GET /api/ready-checks as partner'];
};

/** Where a member of a crew finds its messages. */
const placesOfWords = (identity: Identity): string[] =>
  ['GET /api/chats as', 'GET /api/crews/:crewId as', 'GET /api/profile/export as', 'socket of'].map(
    (place) => `words in ${place} ${identity}`,
  );

/** Only these contain a secret: the owner's own data, and what Paul may read while accepted. */
const expectedPlaces = (stage: Stage): string[] =>
  [
    'authorCheck in GET /api/crews/:crewId as owner',
    'authorCheck in GET /api/profile/export as owner',
    'authorCheck in GET /api/ready-checks as owner',
    'authorCheck in table ready_checks',
    'requesterCheck in GET /api/profile/export as partner',
    'requesterCheck in table ready_checks',
    ...checkPlaces(stage),
    'details in GET /api/crews/:crewId as owner',
    'details in GET /api/posts/:postId/join-details as owner',
    'details in GET /api/profile/export as owner',
    'details in table join_details',
    'discord in GET /api/members/:memberId as owner',
    'discord in GET /api/profile as owner',
    'discord in GET /api/profile/export as owner',
    'discord in PATCH /api/profile as owner',
    'discord in table members',
    ...(stage === 'blocked' ? [] : ['note in GET /api/players/statuses as owner']),
    'note in GET /api/profile/export as owner',
    'note in table player_notes',
    ...placesOfWords('owner'),
    'words in table chats',
    'words in table messages',
    // Of the bystander's request.
    ...(stage === 'pending'
      ? [
          'authorCheck in GET /api/join-requests/received as owner',
          'authorCheck in GET /api/posts/:postId/join-requests as owner',
        ]
      : []),
    ...(stage === 'accepted'
      ? [
          ...placesOfWords('partner'),
          'requesterCheck in GET /api/crews/:crewId as partner',
          'details in GET /api/crews/:crewId as partner',
          'details in GET /api/posts/:postId/join-details as partner',
          'discord in GET /api/members/:memberId as partner',
        ]
      : []),
  ].toSorted();

const isRejected = (key: string, identity: Identity): boolean =>
  (authorizationTable[key]?.outcomes[identity] ?? 0) >= 400;

/** Who sends a request in this stage, or null: members made for one request have nothing to do with Paul's stage. */
async function findCaller(scene: Scene, stage: Stage, key: string, identity: Identity): Promise<ApiClient | null> {
  const expectation = authorizationTable[key];
  if (isRejected(key, identity) && !alwaysRead.includes(identity)) return null;
  const caller = await expectation?.standIn?.(scene, identity);
  if (caller && caller !== scene.callers[identity] && stage !== 'accepted') return null;
  return caller ?? scene.callers[identity];
}

async function searchEndpoints(scene: Scene, stage: Stage, { search }: Secrets): Promise<void> {
  // Rejected calls share their posts: creating posts takes most of the time.
  const refused: Scene = { ...scene, reusablePosts: new Map() };
  for (const endpoint of endpoints) {
    const key = keyOf(endpoint);
    const expectation = authorizationTable[key];
    const reader: Scene = { ...scene, reusablePosts: new Map() };
    for (const identity of callersOf[stage]) {
      const caller = await findCaller(scene, stage, key, identity);
      if (!caller) continue;
      const changing = isRejected(key, identity) ? refused : scene;
      const request = await expectation?.request?.(endpoint.method === 'GET' ? reader : changing, caller);
      const { body, headers } = await caller.send(endpoint, request);
      search(`${key} as ${identity}`, body, JSON.stringify(headers));
    }
  }
}

/** Creates, edits and reports a post, and searches for the secrets as text of posts. */
async function searchActions(scene: Scene, { search, details, discord }: Secrets): Promise<void> {
  const { owner, stranger } = scene;
  const created = await owner.send(createPostEndpoint, { body: aPostDraft({ joinDetails: details }) });
  const params = { postId: await aNewPost(scene) };
  const edited = await owner.send(updatePostEndpoint, { params, body: aPostContent({ joinDetails: `${details} 2` }) });
  const refused = await owner.send(updatePostEndpoint, {
    params,
    body: aPostContent({ joinDetails: details.repeat(20) }),
  });
  expect([created, edited, refused].map(({ statusCode }) => statusCode)).toEqual([200, 200, 400]);
  search('answers to the author', created.body, edited.body, refused.body);
  await stranger.call(createReportEndpoint, {
    body: { kind: 'post', ...params, reason: 'Spam or scam', note: '' },
  });
  for (const text of [details, discord])
    expect((await stranger.call(listPostsEndpoint, { querystring: { search: text } })).posts).toEqual([]);
}

async function searchPages(scene: Scene, stage: Stage, { search }: Secrets): Promise<void> {
  const { api, owner, callers } = scene;
  const postId = await aNewSharedPost(scene);
  const paths = [
    '/',
    '/dashboard',
    `/dashboard/edit-post/${postId}`,
    `/dashboard/players/${owner.id}`,
    sharedPostPath(postId),
    '/sitemap.xml',
    '/robots.txt',
    '/preview.png',
    '/api/openapi.json',
  ];
  for (const url of paths)
    for (const identity of callersOf[stage]) {
      const { body, headers } = await callers[identity].raw({ url });
      search(`page ${url} as ${identity}`, body, JSON.stringify(headers));
    }
  search('metrics', await (await fetch(api.metricsUrl ?? '')).text());
  search('page head', JSON.stringify(await describeSharedPost(api.jobContext, sharedPostPath(postId), 'en')));
}

/** Everything that the server wrote: rows, emails, and log lines, also of queries that fail with the secret. */
async function searchStored(scene: Scene, { search, details, note }: Secrets): Promise<void> {
  const { api, owner } = scene;
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await api.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} as t`,
    );
    search(`table ${name}`, ...rows.map(({ row }) => row));
  }
  search('mails', JSON.stringify(await api.readMails()));
  const postId = await aNewPost(scene);
  await api.db.execute(sql`alter table join_details rename to elsewhere`);
  await api.db.execute(sql`alter table player_notes rename to notes_elsewhere`);
  const body = aPostContent({ joinDetails: `${details} 3` });
  const failed = [
    await owner.send(updatePostEndpoint, { params: { postId }, body }),
    await owner.send(createPostEndpoint, { body: aPostDraft({ joinDetails: details }) }),
    await owner.send(setPlayerNoteEndpoint, await noteAboutPartner(scene, note)),
  ];
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  search('failures', ...failed.map((answer) => answer.body));
  expect(api.logLines.length).toBeGreaterThan(100);
  search('log', ...api.logLines);
}

const isInPage = / in page \S+ as \w+$/;

/** Whether the API sends the same secret to the same member: their pages contain its first responses. */
const isInResponse = (place: string, others: readonly string[]): boolean => {
  const [secret = '', ...words] = place.split(' ');
  return others.some((other) => other.startsWith(`${secret} in GET /api/`) && other.endsWith(` ${words.at(-1)}`));
};

const connected = ['owner', 'stranger', 'partner', 'blocked', 'admin'] as const satisfies readonly Identity[];

test.each(['pending', 'accepted', 'removed', 'blocked'] as const)(
  'messages of a crew, join details, a note, a Discord ID and check outcomes reach only those entitled to them: %s',
  async (stage) => {
    const secrets = createSecrets();
    const pushService = await startPushService();
    const prepared = await makeScene(secrets.details, {
      ...pushService.environment,
      METRICS_PORT: '0',
      LIMIT_MESSAGES_PER_10_SECONDS: '100000',
    });
    const bystander = await prepared.api.as('member', 'Bea');
    const scene: Scene = {
      ...prepared,
      preparePost: async (postId) => void (await preparations[stage](scene, postId, secrets, bystander)),
    };
    const { api, owner, callers, chatId } = scene;
    await owner.call(updateProfileEndpoint, {
      body: { discordId: secrets.discord, accessNeeds: secrets.discord, accessNeedsVisibility: 'crew' },
    });
    await owner.call(setPlayerNoteEndpoint, await noteAboutPartner(scene, secrets.note));
    const browsers = await Promise.all(
      connected.map(async (identity) => {
        const browser = pushService.newBrowser();
        await callers[identity].call(subscribeToPushEndpoint, { body: browser.subscription });
        return browser;
      }),
    );
    await owner.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
    await aNewPost(scene);
    await api.allPushed();
    const pushes = browsers.flatMap(({ readTexts }) => readTexts());
    expect(pushes).not.toEqual([]);
    secrets.search('push', ...pushes);

    const origin = await api.listen();
    const sockets = await Promise.all(connected.map((identity) => connectLive(origin, callers[identity])));
    await searchActions(scene, secrets);
    await searchEndpoints(scene, stage, secrets);
    await searchPages(scene, stage, secrets);
    expect(sockets[0]?.frames.some((frame) => frame.includes('join-details.changed'))).toBe(true);
    connected.forEach((identity, index) => secrets.search(`socket of ${identity}`, ...(sockets[index]?.frames ?? [])));
    await searchStored(scene, secrets);
    const { pages = [], elsewhere = [] } = Object.groupBy(secrets.found, (place) =>
      isInPage.test(place) ? 'pages' : 'elsewhere',
    );
    expect(elsewhere.toSorted()).toEqual(expectedPlaces(stage));
    // The endpoints have accepted one of Paul's requests by then, which entitles Ada and him to the checks of that post.
    const isOfAccepted = (place: string) => stage === 'pending' && /^\w+Check .* as (?:partner|owner)$/.test(place);
    expect(pages.filter((place) => !isOfAccepted(place) && !isInResponse(place, elsewhere))).toEqual([]);
  },
  240_000,
);
