import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from '../api-client.ts';
import { aNewAppeal, aNewNotice, aNewReport, aPng, type Identity, type Scene } from './scene.ts';
import {
  type Expectation,
  outcomes,
  forAnybody,
  forMembers,
  forMembersAlways,
  forAdmins,
  forModerators,
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
import { accounts } from './account-table.ts';

/** A new member blocks Ada, so that the scene stays unchanged. */
async function blockerOf(scene: Scene, identity: Identity): Promise<ApiClient> {
  return ['stranger', 'partner', 'blocked', 'moderator', 'admin'].includes(identity)
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
  'GET /api/rules': { outcomes: forAnybody },
  'GET /api/profile/accepted-rules': { outcomes: forMembers },
  // No rules exist in the scene.
  'PUT /api/profile/accepted-rules': { outcomes: outcomes(409), request: () => ({ body: { version: 1 } }) },
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
  'DELETE /api/admin/posts/:postId': { outcomes: forModerators, request: ofNewPost },
  'DELETE /api/admin/members/:memberId': { outcomes: forAdmins, request: ofNewMember },
  'PUT /api/admin/members/:memberId/disablement': {
    outcomes: forAdmins,
    request: async (scene) => ({ ...(await ofNewMember(scene)), body: { reason } }),
  },
  'POST /api/admin/members/:memberId/reset-link': { outcomes: forAdmins, request: ofNewMember },
  'DELETE /api/admin/members/:memberId/disablement': { outcomes: forAdmins, request: ofNewMember },
  'GET /api/admin/members/:memberId': { outcomes: forModerators, request: ofOwner },
  'GET /api/admin/community-settings': { outcomes: forAdmins },
  'PATCH /api/admin/community-settings': {
    outcomes: forAdmins,
    request: () => ({ body: { membersMayInvite: false } }),
  },
  'GET /api/admin/rules-versions': { outcomes: forAdmins },
  'GET /api/admin/rules-versions/:version': {
    outcomes: outcomes(403, { admin: 404 }),
    request: () => ({ params: { version: '1' } }),
  },
  'POST /api/admin/rules-versions': {
    outcomes: forAdmins,
    request: () => ({ body: { text: '', basedOn: 0, asksAgain: true } }),
  },
  'GET /api/admin/appearance': { outcomes: forAdmins },
  'PATCH /api/admin/appearance': { outcomes: forAdmins, request: () => ({ body: { welcome: 'Hello' } }) },
  'PUT /api/admin/appearance/icon': { outcomes: forAdmins, request: async () => ({ file: await aPng() }) },
  'DELETE /api/admin/appearance/icon': { outcomes: forAdmins },
  'GET /api/admin/invite-links': { outcomes: forAdmins },
  'GET /api/admin/counts': { outcomes: forModerators },
  'GET /api/admin/overview': { outcomes: forAdmins },
  'GET /api/admin/health': { outcomes: forAdmins },
  'POST /api/admin/health/test-mail': { outcomes: forAdmins },
  'POST /api/admin/health/test-push': { outcomes: forAdmins },
  'POST /api/admin/health/backup-check': { outcomes: forAdmins },
  'GET /api/admin/members': { outcomes: forAdmins },
  'GET /api/admin/posts': { outcomes: forModerators },
  'GET /api/admin/games': { outcomes: forModerators },
  'PUT /api/admin/appeals/:appealId/decision': {
    outcomes: forModerators,
    request: async (scene) => ({ params: { appealId: await aNewAppeal(scene) }, body: { action: 'lift', reason } }),
  },
  'PUT /api/admin/cases/:caseId/decision': {
    outcomes: forModerators,
    request: async (scene) => {
      const caseId = await aNewReport(scene);
      return { params: { caseId }, body: { reportIds: [caseId], decision: { action: 'warn', reason } } };
    },
  },
  'PUT /api/admin/cases/:caseId/claim': {
    outcomes: forModerators,
    request: async (scene) => ({ params: { caseId: await aNewReport(scene) } }),
  },
  'DELETE /api/admin/cases/:caseId/claim': {
    outcomes: forModerators,
    request: async (scene) => ({ params: { caseId: await aNewReport(scene) } }),
  },
  'PUT /api/admin/members/:memberId/moderator': { outcomes: forAdmins, request: ofNewMember },
  'DELETE /api/admin/members/:memberId/moderator': { outcomes: forAdmins, request: ofNewMember },
  'GET /api/admin/appeals': { outcomes: forModerators },
  'GET /api/admin/cases': { outcomes: forModerators },
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
