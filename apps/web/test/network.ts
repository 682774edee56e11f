import type { AnyEndpoint, Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listInviteLinksEndpoint } from '@muster/contract/sessions/invite-links.ts';
import { listAccessTokensEndpoint } from '@muster/contract/sessions/access-tokens.ts';
import { type ErrorBody, type ErrorCode, errors } from '@muster/contract/errors.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getAcceptedRulesEndpoint, getRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { countNewAlertsEndpoint } from '@muster/contract/board/alerts.ts';
import { listDiscordChannelsEndpoint } from '@muster/contract/posts/discord.ts';
import { getCalendarSubscriptionEndpoint } from '@muster/contract/posts/calendar.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { listSavedSearchesEndpoint } from '@muster/contract/board/saved-searches.ts';
import { getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { OPEN_CREWS_PATH, REGISTRATION_PATH } from '@muster/contract/paths.ts';
import { aPageOf, aPost } from './data/a-post.ts';
import { listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import { listPostSeriesEndpoint } from '@muster/contract/posts/schedule/series.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listCrewPostsEndpoint, listStandingCrewsEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { listPlayAgainQuestionsEndpoint } from '@muster/contract/posts/afterwards/play-again.ts';
import { getCrewBlockEndpoint, getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { z } from '@muster/contract/zod.ts';
import { http, HttpResponse, ws } from 'msw';
import { setupServer } from 'msw/node';

// The live connection opens and stays silent.
const silentLiveConnection = ws.link('*/api/live').addEventListener('connection', () => undefined);

/** Lists that most screens read and few tests are about. */
const emptyLists = [
  listBlocksEndpoint,
  listNoticesEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  listReadyChecksEndpoint,
  listChatRequestsEndpoint,
  listPlayerStatusesEndpoint,
  listSavedSearchesEndpoint,
  listPlayAgainQuestionsEndpoint,
  listPostSeriesEndpoint,
  listCrewPostsEndpoint,
  listCrewmatesEndpoint,
  listAccessTokensEndpoint,
  listDiscordChannelsEndpoint,
].map(({ path }) => http.get(`*${path}`, () => HttpResponse.json([])));

const noAlerts = http.get(`*${countNewAlertsEndpoint.path}`, () => HttpResponse.json({ count: 0 }));

/** No join details. */
const emptyDetails = http.get(`*${getJoinDetailsEndpoint.path}`, () => HttpResponse.json({ joinDetails: '' }));

const json = (body: unknown, status: number): HttpResponse<string> =>
  HttpResponse.text(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A post without seats, for the cards that name its crew. '/api/posts/facets' matches the path as well. */
const anyPost = http.get(`*${getPostEndpoint.path}`, ({ params }) =>
  z.safeParse(getPostEndpoint.params, params).success
    ? json(z.encode(getPostEndpoint.response, aPost(1)), 200)
    : undefined,
);

/** The member has written no post. */
const noPosts = http.get(`*${listMyPostsEndpoint.path}`, () => HttpResponse.json({ posts: [], nextCursor: null }));

/** No player has a post on the board. */
const noPlayerPosts = http.get(`*${listPlayerPostsEndpoint.path}`, () =>
  HttpResponse.json({ posts: [], nextCursor: null }),
);

/** Nobody has written a post. */
const emptyBoard = http.get(`*${listPostsEndpoint.path}`, () => HttpResponse.json({ posts: [], nextCursor: null }));

const noCounts = http.get(`*${getPostFacetsEndpoint.path}`, () =>
  HttpResponse.json({ matching: { count: 0, isAtLeast: false }, active: 0, games: [], platforms: [], without: {} }),
);

/** The member is in no crew. */
const noCrew = http.get(`*${getCrewEndpoint.path}`, () =>
  json({ code: 'crew-not-found', message: errors['crew-not-found'].message, requestId: 'test' }, 404),
);

/** For tests that only pass the home page. */
const noOpenCrews = http.get(`*${OPEN_CREWS_PATH}`, () => HttpResponse.json({ count: 0 }));

const openRegistration = http.get(`*${REGISTRATION_PATH}`, () =>
  HttpResponse.json({ registration: 'open', hasRules: false }),
);

const noRules = http.get(`*${getRulesEndpoint.path}`, () => HttpResponse.json({ rules: null }));

const noAcceptedRules = http.get(`*${getAcceptedRulesEndpoint.path}`, () => HttpResponse.json({ version: null }));

const noInviteLinks = http.get(`*${listInviteLinksEndpoint.path}`, () =>
  HttpResponse.json({ mayInvite: false, inviteLinks: [] }),
);

const noStandingCrews = http.get(`*${listStandingCrewsEndpoint.path}`, () =>
  HttpResponse.json({ crews: [], questions: [] }),
);

const noCrewBlock = http.get(`*${getCrewBlockEndpoint.path}`, () => HttpResponse.json({ hasBlock: false }));

const noCalendar = http.get(`*${getCalendarSubscriptionEndpoint.path}`, () =>
  HttpResponse.json({ createdAt: null, revokedAt: null }),
);

const defaults = [
  silentLiveConnection,
  emptyDetails,
  noPosts,
  noPlayerPosts,
  emptyBoard,
  noCounts,
  noCrew,
  noCrewBlock,
  noStandingCrews,
  noCalendar,
  noAlerts,
  anyPost,
  noOpenCrews,
  openRegistration,
  noInviteLinks,
  noRules,
  noAcceptedRules,
  ...emptyLists,
];

/** The mock network. A request without a handler fails. */
export const network = setupServer(...defaults);

interface ReceivedRequest {
  readonly params: unknown;
  readonly search: unknown;
  readonly body: unknown;
}

const handlerFor = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

const validate = (schema: z.ZodMiniType | undefined, value: unknown): unknown => schema && z.parse(schema, value);

/** Mocks an endpoint with `respond` and returns the requests it receives, validated as on the server. */
function handle(
  endpoint: Endpoint,
  respond: () => HttpResponse<string>,
  until?: Promise<unknown>,
): readonly ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  network.use(
    handlerFor[endpoint.method](`${location.origin}${endpoint.path}`, async ({ request, params }) => {
      // '/api/posts/facets' also matches '/api/posts/:postId'.
      if (endpoint.params && !z.safeParse(endpoint.params, params).success) return undefined;
      const search = Object.fromEntries(new URL(request.url).searchParams);
      const text = endpoint.body ? await request.text() : '';
      requests.push({
        params: validate(endpoint.params, params),
        search: validate(endpoint.querystring, search),
        body: validate(endpoint.body, text === '' ? undefined : JSON.parse(text)),
      });
      await until;
      return respond();
    }),
  );
  return requests;
}

/** Mocks successful responses, computed for each request. */
export const mockResponses = <const E extends Endpoint>(
  endpoint: E,
  respond: () => ResponseOf<E>,
  until?: Promise<unknown>,
): readonly ReceivedRequest[] =>
  handle(endpoint, () => json(z.encode<E['response']>(endpoint.response, respond()), 200), until);

/** Mocks a successful response, which waits for `until`. */
export const mockResponse = <const E extends Endpoint>(
  endpoint: E,
  response: ResponseOf<E>,
  until?: Promise<unknown>,
): readonly ReceivedRequest[] => mockResponses(endpoint, () => response, until);

/** Mocks an API error. */
export const mockError = (
  endpoint: Endpoint,
  code: ErrorCode,
  details: Partial<ErrorBody> = {},
): readonly ReceivedRequest[] =>
  handle(endpoint, () =>
    json({ code, message: errors[code].message, requestId: 'test', ...details }, errors[code].status),
  );

/** Mocks a response that may not match the contract, such as a proxy's error page. */
export const mockRawResponse = (endpoint: Endpoint, text: string, status: number): readonly ReceivedRequest[] =>
  handle(endpoint, () => HttpResponse.text(text, { status }));

/** Delays an endpoint's response until the returned function is called. */
export function delayResponse(endpoint: AnyEndpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  network.use(handlerFor[endpoint.method](`${location.origin}${endpoint.path}`, () => promise));
  return () => resolve(undefined);
}

/** Mocks a network failure. */
export function failNetwork(endpoint: Endpoint): void {
  network.use(handlerFor[endpoint.method](`${location.origin}${endpoint.path}`, () => HttpResponse.error()));
}

/** Mocks the dashboard of a member without posts or conversations. */
export function mockDashboard(): void {
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listChatsEndpoint, []);
}
