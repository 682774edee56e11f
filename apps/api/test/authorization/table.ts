import { createECDH, randomBytes } from 'node:crypto';
import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from '../api-client.ts';
import { aLinkedAccount, aNewAppeal, aNewNotice, aNewReport, aPng, type Identity, type Scene } from './scene.ts';
import {
  type Expectation,
  outcomes,
  everybody,
  forAnybody,
  forMembers,
  forMembersAlways,
  forAdmins,
  notTheOwner,
  member,
  ofOwner,
  ofNewPost,
  ofNewMember,
  reason,
  standIn,
  adminStandIn,
  ownCode,
  ownRecoveryCode,
} from './outcomes.ts';
import { chats } from './chat-table.ts';
import { joinRequests } from './join-request-table.ts';
import { postsAndGames } from './post-table.ts';
import { aPassword, anAccessToken, signInAgain } from '../factories.ts';
import { anInviteDraft, anInviteLink } from '../invite-links.ts';

const accounts: Readonly<Record<string, Expectation>> = {
  'GET /api/session': { outcomes: forAnybody },
  'POST /api/members': {
    outcomes: forAnybody,
    request: () => ({ body: { name: 'New', email: `${uuidv7()}@example.com`, password: aPassword } }),
  },
  'GET /api/registration': { outcomes: forAnybody },
  'POST /api/invite-links/check': {
    outcomes: forAnybody,
    request: async ({ callers }) => ({ body: { code: (await anInviteLink(callers.admin)).code } }),
  },
  'GET /api/invite-links': { outcomes: forMembers },
  // Members are not allowed to invite by default.
  'POST /api/invite-links': { outcomes: forAdmins, standIn: adminStandIn, request: () => ({ body: anInviteDraft() }) },
  'DELETE /api/invite-links/:inviteLinkId': {
    // A link of another member is ignored.
    outcomes: forMembers,
    request: async ({ callers }) => ({ params: { inviteLinkId: (await anInviteLink(callers.admin)).id } }),
  },
  'POST /api/session': {
    outcomes: forAnybody,
    standIn,
    request: ({ stranger }) => ({ body: { email: stranger.email, password: aPassword } }),
  },
  'DELETE /api/session': { outcomes: forAnybody, standIn },
  'PUT /api/profile/password': {
    outcomes: forMembersAlways,
    standIn,
    request: () => ({ body: { currentPassword: aPassword, newPassword: 'another-good-password' } }),
  },
  'POST /api/profile/deletion': {
    outcomes: outcomes(200, { suspended: 200, admin: 403 }),
    standIn,
    request: () => ({ body: { password: aPassword } }),
  },
  'DELETE /api/profile/sessions': { outcomes: forMembersAlways, standIn },
  'DELETE /api/profile/sessions/:sessionId': {
    // A session of another member is ignored.
    outcomes: forMembersAlways,
    request: async ({ api, owner }) => {
      await signInAgain(api.visitor(), owner.email);
      const { rows } = await api.pool.query('select id from sessions where member_id = $1 order by id desc', [
        owner.id,
      ]);
      return { params: { sessionId: rows[0]?.id } };
    },
  },
  'GET /api/profile/access-tokens': { outcomes: forMembers },
  'POST /api/profile/access-tokens': {
    // Administrators may have no access token.
    outcomes: { ...forMembers, admin: 403 },
    request: () => ({ body: { name: 'Script', scopes: ['board'], days: 30, password: aPassword } }),
  },
  'DELETE /api/profile/access-tokens/:tokenId': {
    // A token of another member is ignored.
    outcomes: forMembers,
    request: async ({ owner }) => {
      const { accessToken } = await anAccessToken(owner);
      return { params: { tokenId: accessToken.id } };
    },
  },
  'POST /api/external-sign-in': {
    // No provider is configured.
    outcomes: everybody(404),
    request: () => ({ body: { provider: 'oidc' } }),
  },
  'GET /api/external-sign-in': { outcomes: forAnybody },
  'GET /api/external-sign-in/:provider/callback': {
    outcomes: everybody(303),
    request: () => ({ params: { provider: 'oidc' }, querystring: { code: 'a', state: 'b' } }),
  },
  'POST /api/external-sign-in/registration': {
    outcomes: everybody(410),
    request: () => ({ body: { name: 'New', email: `${uuidv7()}@example.com` } }),
  },
  'GET /api/profile/sign-in-methods': { outcomes: forMembersAlways },
  'POST /api/profile/linked-accounts': {
    // Administrators have their own sign-in.
    outcomes: outcomes(404, { admin: 403 }),
    request: () => ({ body: { provider: 'oidc', password: aPassword } }),
  },
  'DELETE /api/profile/linked-accounts/:linkedAccountId': {
    // An account of another member is ignored.
    outcomes: forMembersAlways,
    request: async (scene) => ({ params: { linkedAccountId: await aLinkedAccount(scene) } }),
  },
  'POST /api/profile/password': {
    // They have a password.
    outcomes: outcomes(409, { suspended: 409 }),
    request: () => ({ body: { newPassword: 'another-good-password' } }),
  },
  'GET /api/profile/export': { outcomes: forMembersAlways },
  'GET /api/profile/deletion': { outcomes: forMembersAlways },
  'GET /api/profile/sessions': { outcomes: forMembersAlways },
  'POST /api/password-resets': {
    outcomes: forAnybody,
    request: ({ stranger }) => ({ body: { email: stranger.email } }),
  },
  'PUT /api/password-resets': {
    outcomes: everybody(410),
    request: () => ({ body: { token: 'x'.repeat(43), password: 'another-good-password' } }),
  },
  'PUT /api/profile/settings': {
    outcomes: forMembers,
    request: () => ({ body: { sendsReadReceipts: true, showsPresence: true, pushShowsText: false } }),
  },
  'GET /api/profile/settings': { outcomes: forMembers },
  'GET /api/push-subscription': { outcomes: forMembers },
  'PUT /api/push-subscription': {
    outcomes: forMembers,
    request: () => ({
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${uuidv7()}`,
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }),
  },
  'DELETE /api/push-subscription': { outcomes: forMembersAlways },
  'GET /api/profile': { outcomes: forMembersAlways },
  'GET /api/members/:memberId': { outcomes: outcomes(200, { blocked: 404 }), request: ofOwner },
  'GET /api/members/:memberId/posts': { outcomes: forMembers, request: ofOwner },
  'GET /api/players/statuses': {
    outcomes: forMembers,
    request: ({ chatId }) => ({ querystring: { ids: chatId.replace('_', ',') } }),
  },
  'PUT /api/players/:memberId/note': {
    // Eve wrote to Ada before she was blocked.
    outcomes: outcomes(404, { partner: 200, blocked: 200 }),
    request: (scene) => ({ ...ofOwner(scene), body: { text: 'plays support' } }),
  },
  'PATCH /api/profile': { outcomes: forMembers, request: () => ({ body: { bio: `now ${uuidv7()}` } }) },
  'DELETE /api/profile/picture': { outcomes: forMembers, standIn },
  'PUT /api/profile/picture': { outcomes: forMembers, standIn, request: async () => ({ file: await aPng() }) },
  'GET /api/pictures/:pictureId/:size': {
    outcomes: forAnybody,
    request: ({ pictureId }) => ({ params: { pictureId, size: 'small' } }),
  },
};

/** A new member blocks Ada, so that the scene stays unchanged. */
async function blockerOf(scene: Scene, identity: Identity): Promise<ApiClient> {
  return ['stranger', 'partner', 'blocked', 'admin'].includes(identity)
    ? standIn(scene, identity)
    : scene.callers[identity];
}

const moderation: Readonly<Record<string, Expectation>> = {
  'PUT /api/blocks/:memberId': { outcomes: notTheOwner, standIn: blockerOf, request: ofOwner },
  'GET /api/blocks': { outcomes: forMembers },
  'DELETE /api/blocks/:memberId': { outcomes: forMembers, standIn: blockerOf, request: ofOwner },
  'POST /api/reports': {
    outcomes: notTheOwner,
    request: (scene) => ({ body: { kind: 'member', ...member(scene), reason: 'Spam or scam', note: '' } }),
  },
  'POST /api/profile/appeal': {
    outcomes: outcomes(409, { suspended: 200 }),
    request: () => ({ body: { text: 'please look again' } }),
  },
  'DELETE /api/profile/notices/:noticeId': {
    // Another member's notice stays unchanged.
    outcomes: forMembersAlways,
    request: async (scene) => ({ params: { noticeId: await aNewNotice(scene) } }),
  },
  'GET /api/profile/suspension': { outcomes: forMembersAlways },
  'GET /api/profile/notices': { outcomes: forMembersAlways },
};

const administration: Readonly<Record<string, Expectation>> = {
  'POST /api/admin/session': {
    outcomes: forAnybody,
    standIn,
    request: ({ configuredAdmin }) => ({ body: configuredAdmin }),
  },
  'GET /api/admin/second-factor': { outcomes: forAdmins },
  'POST /api/admin/second-factor': { outcomes: forAdmins, standIn: adminStandIn },
  'PUT /api/admin/second-factor': { outcomes: forAdmins, standIn: adminStandIn, request: ownCode },
  'POST /api/admin/second-factor/removal': {
    outcomes: forAdmins,
    standIn: adminStandIn,
    request: ownRecoveryCode,
  },
  'DELETE /api/admin/posts/:postId': { outcomes: forAdmins, request: ofNewPost },
  'DELETE /api/admin/members/:memberId': { outcomes: forAdmins, request: ofNewMember },
  'PUT /api/admin/members/:memberId/disablement': {
    outcomes: forAdmins,
    request: async (scene) => ({ ...(await ofNewMember(scene)), body: { reason } }),
  },
  'POST /api/admin/members/:memberId/reset-link': { outcomes: forAdmins, request: ofNewMember },
  'DELETE /api/admin/members/:memberId/disablement': { outcomes: forAdmins, request: ofNewMember },
  'GET /api/admin/members/:memberId': { outcomes: forAdmins, request: ofOwner },
  'GET /api/admin/community-settings': { outcomes: forAdmins },
  'PATCH /api/admin/community-settings': {
    outcomes: forAdmins,
    request: () => ({ body: { membersMayInvite: false } }),
  },
  'GET /api/admin/invite-links': { outcomes: forAdmins },
  'GET /api/admin/counts': { outcomes: forAdmins },
  'GET /api/admin/overview': { outcomes: forAdmins },
  'GET /api/admin/members': { outcomes: forAdmins },
  'GET /api/admin/posts': { outcomes: forAdmins },
  'GET /api/admin/games': { outcomes: forAdmins },
  'PUT /api/admin/appeals/:appealId/decision': {
    outcomes: forAdmins,
    request: async (scene) => ({ params: { appealId: await aNewAppeal(scene) }, body: { action: 'lift', reason } }),
  },
  'PUT /api/admin/cases/:caseId/decision': {
    outcomes: forAdmins,
    request: async (scene) => {
      const caseId = await aNewReport(scene);
      return { params: { caseId }, body: { reportIds: [caseId], decision: { action: 'warn', reason } } };
    },
  },
  'GET /api/admin/appeals': { outcomes: forAdmins },
  'GET /api/admin/cases': { outcomes: forAdmins },
  'GET /api/admin/audit': { outcomes: forAdmins },
};

/** No channel exists, and the server has no PUBLIC_URL. */
const missingChannel = { params: { channelId: uuidv7() } };
const webhookUrl = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`;

const discord: Readonly<Record<string, Expectation>> = {
  'GET /api/discord-channels': { outcomes: forMembers },
  'GET /api/admin/discord-channels': { outcomes: forAdmins },
  'POST /api/admin/discord-channels': {
    outcomes: outcomes(403, { admin: 409 }),
    request: () => ({ body: { name: '#lfg', gameId: null, url: webhookUrl } }),
  },
  'PUT /api/admin/discord-channels/:channelId/paused': {
    outcomes: outcomes(403, { admin: 404 }),
    request: () => ({ ...missingChannel, body: { isPaused: true } }),
  },
  'DELETE /api/admin/discord-channels/:channelId': {
    outcomes: outcomes(403, { admin: 404 }),
    request: () => missingChannel,
  },
  'GET /api/admin/discord-messages': { outcomes: forAdmins },
  'POST /api/admin/discord-messages/:postId/attempts': {
    outcomes: outcomes(403, { admin: 404 }),
    request: () => ({ params: { postId: uuidv7() } }),
  },
};

/** The expected statuses of every route. */
export const authorizationTable: Readonly<Record<string, Expectation>> = {
  ...accounts,
  ...postsAndGames,
  ...joinRequests,
  ...chats,
  ...moderation,
  ...administration,
  ...discord,
};

export const keyOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
