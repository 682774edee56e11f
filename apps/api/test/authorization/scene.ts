import { adminSignInEndpoint } from '@muster/contract/admin/sign-in.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { chatIdOf, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { otherGame } from '@muster/contract/games.ts';
import { uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from '../api-client.ts';
import { aChat, aMessageDraft, aPassword, aPostDraft } from '../factories.ts';
import { startApi, type TestApi } from '../start-api.ts';
import { limitNames } from '#src/http/limits.ts';
import { appeals, notices, sanctions } from '#src/db/schema/moderation.ts';
import { reports } from '#src/db/schema/reports.ts';

export const identities = [
  'visitor',
  'owner',
  'stranger',
  'partner',
  'blocked',
  'suspended',
  'deleted',
  'forged',
  'admin',
] as const;
export type Identity = (typeof identities)[number];

export type Person = ApiClient & { readonly id: string; readonly email: string };

const noLimits = Object.fromEntries(limitNames.map((name) => [name, { points: 1_000_000, seconds: 60 }]));
const configuredAdmin = { email: 'keeper@example.com', password: 'a long administrator password' };

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
export async function suspend({ db }: TestApi, memberId: string): Promise<string> {
  const id = uuidv7();
  const until = new Date(Date.now() + 86_400_000);
  await db.insert(sanctions).values({ id, memberId, kind: 'suspended', reason: 'for the test', until });
  await db.execute(sql`update members set suspended_until = ${until.toISOString()} where id = ${memberId}`);
  return id;
}

/** Nine identities and something to request. Everything with an owner is Ada's; she has blocked Eve and talks with Paul. */
export async function makeScene() {
  const api = await startApi({
    limits: noLimits,
    environment: {
      ADMIN_EMAIL: configuredAdmin.email,
      ADMIN_PASSWORD: configuredAdmin.password,
      OPEN_REQUESTS_MAX_NEW_MEMBER: '100000',
    },
  });
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
    sanctionId,
    configuredAdmin,
  };
}
export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A new post of Ada, active. */
export const aNewPost = async ({ owner }: Scene): Promise<string> =>
  (await owner.call(createPostEndpoint, { body: aPostDraft() })).id;

/** Paul's pending request to join a new post of Ada. */
export async function aNewJoinRequest(scene: Scene): Promise<string> {
  const params = { postId: await aNewPost(scene) };
  return (await scene.callers.partner.call(requestToJoinEndpoint, { params })).id;
}

/** A new post of Ada with join details, and Paul in its crew. */
export async function aNewCrew(scene: Scene): Promise<string> {
  const { owner, callers } = scene;
  const { id: postId } = await owner.call(createPostEndpoint, { body: aPostDraft({ joinDetails: 'lobby 4711' }) });
  const { id: requestId } = await callers.partner.call(requestToJoinEndpoint, { params: { postId } });
  await owner.call(changeJoinRequestEndpoint, { params: { requestId }, body: { state: 'accepted' } });
  return postId;
}

/** A new post of Ada that is shared. */
export const aNewSharedPost = async ({ owner }: Scene): Promise<string> =>
  (await owner.call(createPostEndpoint, { body: aPostDraft({ isShared: true }) })).id;

/** A new unverified game, with a post of Ada. */
export async function aNewGame({ owner }: Scene): Promise<string> {
  const customGame = `Game ${uuidv7()}`;
  return (await owner.call(createPostEndpoint, { body: aPostDraft({ game: otherGame, customGame }) })).gameId;
}

/** A new notice to Ada. */
export async function aNewNotice({ api, owner }: Scene): Promise<string> {
  const id = uuidv7();
  await api.db.insert(notices).values({ id, memberId: owner.id, kind: 'warned', reason: 'for the test' });
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
