import { sql } from 'drizzle-orm';
import {
  type Expectation,
  forAnybody,
  forMembers,
  forOwner,
  ofChat,
  ofNewJoinRequest,
  ofNewPost,
  ofOwner,
  outcomes,
} from './outcomes.ts';
import { v7 as uuidv7 } from 'uuid';
import { aCrewWithParties, aPartyCode } from './party-scene.ts';
import { aNewCrew, aNewReadyCheck, anEndedSession, aStandingCrew } from './scene.ts';

/** Paul asks to join Ada's posts. */
export const joinRequests: Readonly<Record<string, Expectation>> = {
  'PUT /api/posts/:postId/join-request': {
    outcomes: outcomes(200, { owner: 400, blocked: 404 }),
    request: ofNewPost,
  },
  'GET /api/posts/:postId/join-details': {
    outcomes: outcomes(404, { owner: 200, partner: 200 }),
    request: async (scene) => ({ params: { postId: await aNewCrew(scene) } }),
  },
  'GET /api/crews/:crewId': {
    outcomes: outcomes(404, { owner: 200, partner: 200 }),
    request: async (scene) => ({ params: { crewId: await aNewCrew(scene) } }),
  },
  'GET /api/posts/:postId/crew-block': { outcomes: outcomes(200, { blocked: 404 }), request: ofNewPost },
  'GET /api/posts/:postId/calendar': {
    outcomes: outcomes(404, { owner: 200, partner: 200 }),
    request: async (scene) => {
      const postId = await aNewCrew(scene);
      await scene.api.db.execute(sql`update posts set starts_at = now(), closes_at = now() + interval '2 hours'
        where id = ${postId}`);
      return { params: { postId } };
    },
  },
  'GET /api/posts/:postId/join-requests': { outcomes: forOwner, request: ofNewPost },
  'GET /api/open-crews': { outcomes: forAnybody },
  'GET /api/ready-checks': { outcomes: forMembers },
  'PUT /api/posts/:postId/ready-check': {
    outcomes: outcomes(404, { owner: 200, partner: 200 }),
    request: async (scene) => ({ params: { postId: await aNewReadyCheck(scene) }, body: { answer: 'confirmed' } }),
  },
  'GET /api/play-again': { outcomes: forMembers },
  'PUT /api/play-again/:postId': {
    outcomes: outcomes(404, { partner: 200 }),
    request: async (scene) => ({
      params: { postId: await anEndedSession(scene) },
      body: { memberIds: [scene.owner.id], answer: 'yes' },
    }),
  },
  'POST /api/posts/:postId/invitations': {
    outcomes: forOwner,
    request: async (scene) => ({ ...(await ofNewPost(scene)), body: { memberIds: [scene.owner.id] } }),
  },
  'GET /api/posts/:postId/party-link': {
    outcomes: outcomes(404, { owner: 200, partner: 200 }),
    request: async (scene) => ({ params: { postId: await aNewCrew(scene) } }),
  },
  'PUT /api/posts/:postId/party-link': {
    outcomes: outcomes(404, { owner: 200, partner: 409 }),
    request: async (scene) => ({ params: { postId: await aCrewWithParties(scene) } }),
  },
  'DELETE /api/posts/:postId/party-link': { outcomes: forMembers, request: ofNewPost },
  'POST /api/party-links/check': {
    outcomes: outcomes(200, { owner: 400, blocked: 404 }),
    request: async (scene) => ({ body: { code: await aPartyCode(scene) } }),
  },
  'POST /api/party-links/take': {
    outcomes: outcomes(200, { owner: 400, blocked: 404 }),
    request: async (scene) => ({ body: { code: await aPartyCode(scene), role: null } }),
  },
  'GET /api/crewmates': { outcomes: forMembers },
  'DELETE /api/crewmates/:memberId': { outcomes: forMembers, request: ofOwner },
  'GET /api/standing-crews': { outcomes: forMembers },
  'GET /api/standing-crews/posts': { outcomes: forMembers },
  'POST /api/standing-crews': {
    outcomes: forOwner,
    request: async (scene) => ({ body: { id: uuidv7(), postId: await anEndedSession(scene), name: 'Night Owls' } }),
  },
  'PUT /api/standing-crews/:crewId/sessions/:postId': {
    outcomes: forOwner,
    request: async (scene) => ({ params: await aStandingCrew(scene) }),
  },
  'PUT /api/standing-crews/:crewId/answer': {
    outcomes: outcomes(404, { partner: 200 }),
    request: async (scene) => ({ params: { crewId: (await aStandingCrew(scene)).crewId }, body: { isJoining: false } }),
  },
  'PATCH /api/standing-crews/:crewId': {
    outcomes: forOwner,
    request: async (scene) => ({ params: { crewId: (await aStandingCrew(scene)).crewId }, body: { name: 'Owls' } }),
  },
  'DELETE /api/standing-crews/:crewId/members/:memberId': {
    outcomes: forOwner,
    request: async (scene) => ({
      params: { crewId: (await aStandingCrew(scene)).crewId, memberId: scene.owner.id },
    }),
  },
  'DELETE /api/standing-crews/:crewId': {
    outcomes: forOwner,
    request: async (scene) => ({ params: { crewId: (await aStandingCrew(scene)).crewId } }),
  },
  'GET /api/join-requests/received': { outcomes: forMembers },
  'GET /api/join-requests/sent': { outcomes: forMembers },
  'GET /api/chats/:chatId/join-requests': { outcomes: outcomes(404, { owner: 200, partner: 200 }), request: ofChat },
  'POST /api/join-requests/:requestId/commands': {
    outcomes: outcomes(404, { owner: 200, partner: 403 }),
    request: async (scene) => ({ ...(await ofNewJoinRequest(scene)), body: { name: 'accept' } }),
  },
  'PUT /api/join-requests/:requestId/details': {
    outcomes: outcomes(404, { partner: 200, owner: 403 }),
    request: async (scene) => ({ ...(await ofNewJoinRequest(scene)), body: { partySize: 2, note: 'both on voice' } }),
  },
};
