import { createECDH, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { aLinkedAccount, aPng } from './scene.ts';
import {
  type Expectation,
  outcomes,
  everybody,
  forAnybody,
  forMembers,
  forMembersAlways,
  forAdmins,
  ofOwner,
  standIn,
  adminStandIn,
} from './outcomes.ts';
import { aPassword, anAccessToken, signInAgain } from '../factories.ts';
import { anInviteDraft, anInviteLink } from '../invite-links.ts';

/** Registration, sessions and the member's own account. */
export const accounts: Readonly<Record<string, Expectation>> = {
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
  'GET /api/profile/email': { outcomes: forMembersAlways },
  // There is no mail server, and administrators have a configured address.
  'POST /api/profile/email-change': {
    outcomes: outcomes(409, { suspended: 409 }),
    request: () => ({ body: { email: `${uuidv7()}@example.com`, password: aPassword } }),
  },
  'DELETE /api/profile/email-change': { outcomes: forMembersAlways },
  'POST /api/profile/email-verification': { outcomes: outcomes(409, { suspended: 409 }) },
  'GET /api/admin/email-verification': { outcomes: forAdmins },
  'PUT /api/email-confirmations': {
    outcomes: everybody(410),
    request: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'PUT /api/email-restorations': {
    outcomes: everybody(410),
    request: () => ({ body: { token: 'x'.repeat(43) } }),
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
    request: () => ({ body: { signInId: '', name: 'New', email: `${uuidv7()}@example.com` } }),
  },
  'GET /api/profile/sign-in-methods': { outcomes: forMembersAlways },
  'POST /api/profile/linked-accounts': {
    // Administrators have their own sign-in.
    outcomes: outcomes(404, { admin: 403 }),
    request: () => ({ body: { provider: 'oidc', password: aPassword } }),
  },
  'DELETE /api/profile/linked-accounts/:linkedAccountId': {
    // An account of another member is ignored. The password is the members' and not the administrator's.
    outcomes: outcomes(200, { suspended: 200, admin: 400 }),
    request: async (scene) => ({
      params: { linkedAccountId: await aLinkedAccount(scene) },
      body: { password: aPassword },
    }),
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
  'POST /api/unsubscribe': {
    outcomes: forAnybody,
    request: () => ({ querystring: { token: uuidv7() }, file: Buffer.from('List-Unsubscribe=One-Click') }),
  },
  'GET /api/unsubscribe': { outcomes: everybody(303), request: () => ({ querystring: { token: uuidv7() } }) },
  'PUT /api/unsubscriptions': { outcomes: forAnybody, request: () => ({ body: { token: uuidv7() } }) },
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
