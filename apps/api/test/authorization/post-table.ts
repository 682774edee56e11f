import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { v7 as uuidv7 } from 'uuid';
import { aPostContent, aPostDraft, aSavedSearch } from '../factories.ts';
import {
  type Expectation,
  forModerators,
  forAnybody,
  forMembers,
  forOwner,
  ofNewGame,
  ofNewPost,
  ofNewSharedPost,
  outcomes,
} from './outcomes.ts';
import { aPng, identities, type Scene } from './scene.ts';

const ofNewSavedSearch = async ({ owner }: Scene) => {
  // Saving the same filter again returns the stored search.
  const { id } = await owner.call(saveSearchEndpoint, { body: aSavedSearch({ search: 'tank' }) });
  return { params: { savedSearchId: id } };
};

/** One series for all callers, because a member can have only a few. */
const changedSeriesDraftId = uuidv7();

const ofSeries = async ({ owner }: Scene, draftId: string) => {
  const startsAt = new Date(Date.now() + 3_600_000);
  const body = aPostDraft({ startsAt, repeatTimeZone: 'UTC', draftId });
  const { id } = await owner.call(createPostEndpoint, { body });
  return { params: { postId: id } };
};

/** Games, Ada's posts and saved searches, alerts, and calendars. */
export const postsAndGames: Readonly<Record<string, Expectation>> = {
  'GET /api/games': { outcomes: forAnybody },
  'PUT /api/games/:gameId/verification': { outcomes: forModerators, request: ofNewGame },
  'DELETE /api/games/:gameId/verification': { outcomes: forModerators, request: ofNewGame },
  'GET /api/admin/games/:gameId/crews': { outcomes: forModerators, request: ofNewGame },
  'DELETE /api/games/:gameId': { outcomes: forModerators, request: ofNewGame },
  'PATCH /api/games/:gameId': {
    outcomes: forModerators,
    request: async (scene) => ({ ...(await ofNewGame(scene)), body: { name: `Renamed ${uuidv7()}` } }),
  },
  'PUT /api/games/:gameId/crew': {
    outcomes: forModerators,
    request: async (scene) => ({ ...(await ofNewGame(scene)), body: { crewSize: 5, roles: [] } }),
  },
  'PUT /api/games/:gameId/aliases': {
    outcomes: forModerators,
    request: async (scene) => ({ ...(await ofNewGame(scene)), body: { aliases: ['dg'] } }),
  },
  'PUT /api/games/:gameId/abbreviation': {
    outcomes: forModerators,
    request: async (scene) => ({ ...(await ofNewGame(scene)), body: { abbreviation: 'DRG' } }),
  },
  'PUT /api/games/:gameId/icon': {
    outcomes: forModerators,
    request: async (scene) => ({ ...(await ofNewGame(scene)), file: await aPng() }),
  },
  'DELETE /api/games/:gameId/icon': { outcomes: forModerators, request: ofNewGame },
  'GET /api/game-icons/:iconId/:size': {
    outcomes: forAnybody,
    request: ({ iconId }) => ({ params: { iconId, size: 'small' } }),
  },
  'PUT /api/games/:gameId/merged-into': {
    outcomes: forModerators,
    request: async (scene) => ({ ...(await ofNewGame(scene)), body: { gameId: 'valorant' } }),
  },
  'POST /api/posts': { outcomes: forMembers, request: () => ({ body: aPostContent() }) },
  'DELETE /api/posts/:postId': { outcomes: forOwner, request: ofNewPost },
  'GET /api/posts/:postId': { outcomes: outcomes(200, { blocked: 404 }), request: ofNewPost },
  'GET /api/profile/posts': { outcomes: forMembers },
  'GET /api/post-series': { outcomes: forMembers },
  'DELETE /api/posts/:postId/series': { outcomes: forOwner, request: (scene) => ofSeries(scene, uuidv7()) },
  'PATCH /api/posts/:postId/series': {
    outcomes: forOwner,
    request: async (scene) => ({ ...(await ofSeries(scene, changedSeriesDraftId)), body: { timeZone: 'Asia/Tokyo' } }),
  },
  'GET /api/shared-posts/:postId': { outcomes: forAnybody, request: ofNewSharedPost },
  'GET /api/shared-posts/:postId/preview': { outcomes: forAnybody, request: ofNewSharedPost },
  'PUT /api/posts/:postId/sharing': {
    outcomes: forOwner,
    request: async (scene) => ({ ...(await ofNewPost(scene)), body: { isShared: true, isIndexable: true } }),
  },
  'POST /api/posts/:postId/commands': {
    outcomes: forOwner,
    request: async (scene) => ({ ...(await ofNewPost(scene)), body: { name: 'complete' } }),
  },
  'PUT /api/posts/:postId/active': {
    outcomes: forOwner,
    request: async (scene) => ({ ...(await ofNewPost(scene)), body: { isActive: false } }),
  },
  'PUT /api/posts/:postId': {
    outcomes: forOwner,
    request: async (scene) => ({
      ...(await ofNewPost(scene)),
      body: aPostContent({ description: 'something else now' }),
    }),
  },
  'GET /api/saved-searches': { outcomes: forMembers },
  // It matches no post, so that the background job writes nothing meanwhile.
  'POST /api/saved-searches': { outcomes: forMembers, request: () => ({ body: aSavedSearch({ search: 'healer' }) }) },
  'PATCH /api/saved-searches/:savedSearchId': {
    outcomes: forOwner,
    request: async (scene) => ({ ...(await ofNewSavedSearch(scene)), body: { name: 'Renamed' } }),
  },
  'DELETE /api/saved-searches/:savedSearchId': { outcomes: forOwner, request: ofNewSavedSearch },
  'GET /api/alerts': { outcomes: forMembers },
  'GET /api/alerts/new': { outcomes: forMembers },
  // Alerts of another member stay unchanged.
  'PUT /api/alerts/seen': { outcomes: forMembers, request: () => ({ body: { alertIds: [uuidv7()] } }) },
  'GET /api/posts/facets': { outcomes: forMembers },
  'GET /api/posts': { outcomes: forMembers },
  'GET /api/calendar-subscription': { outcomes: forMembers },
  'POST /api/calendar-subscription': { outcomes: forMembers },
  'DELETE /api/calendar-subscription': { outcomes: forMembers },
  'GET /api/calendar.ics': {
    outcomes: Object.freeze({ ...forAnybody, ...Object.fromEntries(identities.map((identity) => [identity, 404])) }),
    request: () => ({ querystring: { key: 'x'.repeat(43) } }),
  },
};
