import { randomUUID } from 'node:crypto';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint, otherGame } from '@muster/contract/games/games.ts';
import { listSessionsEndpoint } from '@muster/contract/sessions/device-sessions.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import {
  acceptRulesEndpoint,
  getRulesEndpoint,
  listRulesVersionsEndpoint,
  publishRulesEndpoint,
} from '@muster/contract/moderation/rules.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type Caller,
  SETUP_TIMEOUT_MS,
  callProduct,
  cookieHeader,
  createCaller,
} from '@muster/testing/call-product.ts';
import { adminCredentials } from '../support/admin.ts';
import type { KnownValues } from './schema-values.ts';

export const identityNames = ['visitor', 'member', 'other', 'admin'] as const;
export type IdentityName = (typeof identityNames)[number];

const memberPassword = 'seven purple otters';

/** A client that signs in again when a case has ended its session. */
export interface Identity {
  readonly name: IdentityName;
  readonly caller: Caller;
  readonly id: () => string;
  readonly email: () => string;
  readonly cookie: () => string;
  /** Signs in again, unless that has happened since this cookie. */
  readonly renew: (lostCookie: string) => Promise<void>;
}

interface Account {
  readonly id: string;
  readonly email: string;
}

async function signUp(caller: Caller): Promise<Account> {
  const account = { email: `${randomUUID()}@players.example`, password: memberPassword };
  const register = () => callProduct(caller, registerEndpoint, { body: { name: 'Robin Vale', ...account } });
  const { id } = await register().catch(async () => {
    await openRegistration(caller.url);
    return register();
  });
  await callProduct(caller, signInEndpoint, { body: account });
  await acceptRules(caller);
  return { id, email: account.email };
}

async function signInAdmin(caller: Caller): Promise<Account> {
  await callProduct(caller, adminSignInEndpoint, { body: adminCredentials });
  const { member } = await callProduct(caller, getSessionEndpoint, {});
  return { id: member?.id ?? '', email: adminCredentials.email };
}

/** A case may have closed it. */
async function openRegistration(origin: string): Promise<void> {
  const admin = createCaller(origin, SETUP_TIMEOUT_MS);
  await signInAdmin(admin);
  await callProduct(admin, changeCommunitySettingsEndpoint, { body: { registration: 'open' } });
}

/** A case may publish others at the same time. */
export async function acceptRules(caller: Caller): Promise<void> {
  const { rules } = await callProduct(caller, getRulesEndpoint, {});
  if (rules) await callProduct(caller, acceptRulesEndpoint, { body: { version: rules.version } }).catch(() => {});
}

/** Closes the registration, and publishes rules that nobody has accepted. */
export async function changeCommunity(origin: string): Promise<void> {
  const admin = createCaller(origin, SETUP_TIMEOUT_MS);
  await signInAdmin(admin);
  await callProduct(admin, changeCommunitySettingsEndpoint, { body: { registration: 'closed' } });
  const { total: basedOn } = await callProduct(admin, listRulesVersionsEndpoint, { querystring: { page: 1 } });
  const body = { text: `1. Be kind, ${randomUUID()}`, basedOn, asksAgain: true };
  await callProduct(admin, publishRulesEndpoint, { body });
}

const signInAs = { visitor: async () => ({ id: '', email: '' }), member: signUp, other: signUp, admin: signInAdmin };

export async function createIdentity(origin: string, name: IdentityName): Promise<Identity> {
  const caller = createCaller(origin, SETUP_TIMEOUT_MS);
  let account: Account = await signInAs[name](caller);
  let renewing: Promise<void> | null = null;

  async function signInAgain(): Promise<void> {
    caller.cookies.clear();
    account = await signInAs[name](caller);
    renewing = null;
  }

  return {
    name,
    caller,
    id: () => account.id,
    email: () => account.email,
    cookie: () => cookieHeader(caller),
    async renew(lostCookie) {
      if (renewing === null && cookieHeader(caller) === lostCookie) renewing = signInAgain();
      await renewing;
    },
  };
}
type Identities = Readonly<Record<IdentityName, Identity>>;

/** Members with posts, a conversation and a report, and their ids. */
export interface FuzzScene {
  readonly identities: Identities;
  readonly known: KnownValues;
}

async function createPostOf({ caller }: Identity): Promise<string> {
  const settings = { isActive: true, isShared: true, isIndexable: false, quickPost: false } as const;
  const content = { platform: 'PC', description: 'Two of us look for a third one' } as const;
  const body = { game: otherGame, customGame: `Game ${randomUUID().slice(0, 8)}`, tags: [], ...content, ...settings };
  return (await callProduct(caller, createPostEndpoint, { body })).id;
}

export async function createFuzzScene(origin: string): Promise<FuzzScene> {
  const [visitor, member, other, admin] = [
    await createIdentity(origin, 'visitor'),
    await createIdentity(origin, 'member'),
    await createIdentity(origin, 'other'),
    await createIdentity(origin, 'admin'),
  ];
  const identities = { visitor, member, other, admin };
  const postIds = [await createPostOf(member), await createPostOf(member), await createPostOf(other)];
  const { id: chatId } = await callProduct(member.caller, openChatEndpoint, { params: { memberId: other.id() } });
  const message = { id: randomUUID(), text: 'hello there' };
  await callProduct(member.caller, sendMessageEndpoint, { params: { chatId }, body: message });
  const grounds = { reason: 'Spam or scam', note: 'every evening' } as const;
  const body = { kind: 'post', postId: postIds[0] ?? '', ...grounds } as const;
  const report = await callProduct(other.caller, createReportEndpoint, { body });
  const games = await callProduct(member.caller, listGamesEndpoint, {});
  const sessions = await callProduct(member.caller, listSessionsEndpoint, {});
  const gameIds = games.slice(0, 6).map(({ id }) => id);
  const known = {
    memberId: [member.id(), other.id(), admin.id(), randomUUID()],
    postId: [...postIds, randomUUID()],
    cursor: postIds,
    chatId: [chatId, `${randomUUID()}_${randomUUID()}`],
    messageId: [message.id],
    reportId: [report.id],
    sessionId: sessions.map(({ id }) => id),
    gameId: gameIds,
    intoId: gameIds,
    game: [...games.slice(0, 4).map(({ name }) => name), otherGame],
    email: [member.email(), other.email(), 'nobody@players.example'],
    password: [memberPassword, 'a wrong password'],
    currentPassword: [memberPassword],
  };
  return { identities, known };
}
