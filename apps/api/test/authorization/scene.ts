import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { uploadGameIconEndpoint } from '@muster/contract/games/game-emblems.ts';
import { uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createStandingCrewEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { createPostEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from '../api-client.ts';
import { aChat, aMessageDraft, aPassword, aPostDraft } from '../factories.ts';
import { startApi, type TestApi } from '../start-api.ts';
import { limitNames } from '#src/http/rate-limits/limits.ts';
import { appeals, notices, sanctions } from '#src/db/schema/moderation.ts';
import { reports } from '#src/db/schema/reports.ts';
import { linkedAccounts } from '#src/db/schema/sessions.ts';
import { closeRequestsOfMember } from '#src/features/posts/requests/post-requests-repository.ts';

export const identities = [
  'visitor',
  'owner',
  'stranger',
  'partner',
  'blocked',
  'suspended',
  'deleted',
  'forged',
  'moderator',
  'admin',
] as const;
export type Identity = (typeof identities)[number];

export type Person = ApiClient & { readonly id: string; readonly email: string };

const noLimits = Object.fromEntries(limitNames.map((name) => [name, { points: 1_000_000, seconds: 60 }]));
const configuredAdmin = { email: 'keeper@example.com', password: 'a long administrator password' };
const sceneEnvironment = {
  ADMIN_EMAIL: configuredAdmin.email,
  ADMIN_PASSWORD: configuredAdmin.password,
  OPEN_REQUESTS_MAX_NEW_MEMBER: '100000',
};

/** Another member's session token with one letter changed. */
function forge(client: ApiClient, real: ApiClient): ApiClient {
  real.cookies.forEach((value, name) => {
    const last = value.at(-1) === 'A' ? 'B' : 'A';
    client.cookies.set(name, value.slice(0, -1) + last);
  });
  return client;
}

export const newMember = (api: TestApi): Promise<Person> => api.as('member', 'Somebody');

export const aPng = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Suspends a member for a day and returns the sanction's id. */
export async function suspend({ db }: Pick<TestApi, 'db'>, memberId: string): Promise<string> {
  const id = uuidv7();
  const until = new Date(Date.now() + 86_400_000);
  await db.insert(sanctions).values({ id, memberId, kind: 'suspended', reason: 'for the test', until });
  await db.execute(sql`update members set suspended_until = ${until.toISOString()} where id = ${memberId}`);
  await closeRequestsOfMember(db, memberId);
  return id;
}

/**
 * Ten identities, and the data that their requests need. Everything with an owner is Ada's; she has blocked Eve and talks with Paul.
 * Ada's posts have these join details.
 */
export async function makeScene(joinDetails = 'lobby 4711', environment: Readonly<Record<string, string>> = {}) {
  const api = await startApi({ limits: noLimits, environment: { ...sceneEnvironment, ...environment } });
  const [owner, stranger] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const [partner, blocked] = [await api.as('member', 'Paul'), await api.as('member', 'Eve')];
  const [suspended, deleted] = [await api.as('member', 'Sue'), await api.as('member', 'Dan')];
  const adminClient = api.visitor();
  await adminClient.call(adminSignInEndpoint, { body: configuredAdmin });
  const deletedCookies = new Map(deleted.cookies);
  await deleted.call(deleteAccountEndpoint, { body: { password: aPassword } });
  deletedCookies.forEach((value, name) => deleted.cookies.set(name, value));
  const chat = await aChat(owner, partner);
  const sendText = (text: string) =>
    owner.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });
  const message = await sendText('hello');
  const closed = await aChat(blocked, owner);
  await blocked.call(sendMessageEndpoint, { params: { chatId: closed.id }, body: aMessageDraft() });
  await owner.call(blockMemberEndpoint, { params: { memberId: blocked.id } });
  const { pictureUrl } = await owner.call(uploadPictureEndpoint, { file: await aPng() });
  const icon = { params: { gameId: 'valorant' }, file: await aPng() };
  const { emblem } = await adminClient.call(uploadGameIconEndpoint, icon);
  const sanctionId = await suspend(api, suspended.id);
  const callers: Readonly<Record<Identity, ApiClient>> = {
    visitor: api.visitor(),
    owner,
    stranger,
    partner,
    blocked,
    suspended,
    deleted,
    forged: forge(api.visitor(), owner),
    moderator: await api.as('moderator', 'Mo'),
    admin: adminClient,
  };
  return {
    api,
    callers,
    owner,
    stranger,
    suspended,
    chatId: chatIdOf(owner.id, partner.id),
    message,
    pictureId: /pictures\/([^/]+)/.exec(pictureUrl ?? '')?.[1] ?? '',
    iconId: emblem.iconId ?? '',
    sanctionId,
    configuredAdmin,
    joinDetails,
  };
}

/** `preparePost` runs after each new post of Ada. Requests that only read can share the posts in `reusablePosts`. */
export type Scene = Awaited<ReturnType<typeof makeScene>> & {
  readonly preparePost?: (postId: string) => Promise<void>;
  readonly reusablePosts?: Map<string, Post> | undefined;
};

/** A new post of Ada, active and with join details. */
async function createPost(scene: Scene, changes: Parameters<typeof aPostDraft>[0] = {}): Promise<Post> {
  const { owner, joinDetails, preparePost, reusablePosts } = scene;
  const key = JSON.stringify(changes);
  const reusable = reusablePosts?.get(key);
  if (reusable) return reusable;
  const post = await owner.call(createPostEndpoint, { body: aPostDraft({ joinDetails, ...changes }) });
  await preparePost?.(post.id);
  reusablePosts?.set(key, post);
  return post;
}

export const aNewPost = async (scene: Scene): Promise<string> => (await createPost(scene)).id;

/** Paul's request to join a new post of Ada: pending, unless `preparePost` has sent and changed it. */
export async function aNewJoinRequest(scene: Scene): Promise<string> {
  const postId = await aNewPost(scene);
  const { rows } = await scene.api.pool.query<{ id: string }>('select id from join_requests where post_id = $1', [
    postId,
  ]);
  return rows[0]?.id ?? requestToJoin(scene, postId);
}

export const requestToJoin = async ({ callers }: Scene, postId: string): Promise<string> =>
  (await callers.partner.call(requestToJoinEndpoint, { params: { postId } })).id;

export async function changeRequest({ owner }: Scene, requestId: string, name: 'accept' | 'remove'): Promise<void> {
  await owner.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name } });
}

/** Paul asks to join this post, and Ada accepts. Returns the request's id. */
export async function acceptPartner(scene: Scene, postId: string): Promise<string> {
  const requestId = await requestToJoin(scene, postId);
  await changeRequest(scene, requestId, 'accept');
  return requestId;
}

/** A new post of Ada with Paul in its crew, unless `preparePost` decides otherwise. */
export const aNewCrew = (scene: Scene): Promise<string> =>
  aNewPost({ preparePost: async (postId) => void (await acceptPartner(scene, postId)), ...scene });

/** A new post of Ada whose crew has been asked whether they are still in. */
export async function aNewReadyCheck(scene: Scene): Promise<string> {
  const postId = await aNewCrew({ ...scene, reusablePosts: undefined });
  await scene.api.pool.query(
    `update posts set starts_at = now() + interval '10 minutes', closes_at = now() + interval '1 day' where id = $1`,
    [postId],
  );
  await scene.api.pool.query(
    `insert into ready_checks (id, post_id, member_id, game, starts_at, answer_by)
     select gen_random_uuid(), id, member_id, '', starts_at, now() + interval '5 minutes' from posts,
       unnest(author_id || array(select requester_id from join_requests where post_id = $1)) as member_id
     where id = $1`,
    [postId],
  );
  return postId;
}

/** A new post of Ada with Paul in its crew, which is over. */
export async function anEndedSession(scene: Scene): Promise<string> {
  const postId = await aNewCrew({ ...scene, reusablePosts: undefined });
  await scene.api.pool.query(
    `update posts set starts_at = now() - interval '4 hours', closes_at = now() + interval '1 day' where id = $1`,
    [postId],
  );
  return postId;
}

/** A new standing crew of Ada, which Paul is asked to join, and its session. The ones before end, because of the limit. None without a crew. */
export async function aStandingCrew(scene: Scene) {
  const [crewId, postId] = [uuidv7(), await anEndedSession(scene)];
  await scene.api.pool.query('delete from chats where name is not null');
  await scene.owner.send(createStandingCrewEndpoint, { body: { id: crewId, postId, name: 'Night Owls' } });
  return { crewId, postId };
}

/** A new post of Ada that is shared. */
export const aNewSharedPost = async (scene: Scene): Promise<string> => (await createPost(scene, { isShared: true })).id;

/** A new unverified game, with a post of Ada. */
export async function aNewGame(scene: Scene): Promise<string> {
  const customGame = `Game ${uuidv7()}`;
  return (await createPost(scene, { game: otherGame, customGame })).gameId;
}

/** A new notice to Ada. */
export async function aNewNotice({ api, owner }: Scene): Promise<string> {
  const id = uuidv7();
  await api.db.insert(notices).values({ id, memberId: owner.id, kind: 'warned', reason: 'for the test' });
  return id;
}

/** An account of another service that is linked with a new member's account. */
export async function aLinkedAccount({ api }: Scene): Promise<string> {
  const id = uuidv7();
  const link = { issuer: 'https://auth.example', subject: id, label: 'somebody' };
  await api.db.insert(linkedAccounts).values({ id, memberId: (await newMember(api)).id, ...link });
  return id;
}

/** A new open report on a new member. */
export async function aNewReport({ api, stranger }: Scene): Promise<string> {
  const [id, reported] = [uuidv7(), await newMember(api)];
  const evidence = { member: { name: 'Somebody', bio: '', location: '' } };
  const about = { kind: 'member', targetId: reported.id, reportedId: reported.id } as const;
  await api.db
    .insert(reports)
    .values({ id, reporterId: stranger.id, ...about, reason: 'Spam or scam', note: '', evidence });
  return id;
}

/** A new open appeal of a new suspended member. */
export async function aNewAppeal({ api }: Scene): Promise<string> {
  const id = uuidv7();
  const sanctionId = await suspend(api, (await newMember(api)).id);
  await api.db.insert(appeals).values({ id, sanctionId, text: 'please' });
  return id;
}
