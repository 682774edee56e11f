import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import { type FastifyError, type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { addSite } from '#src/startup/add-site.ts';
import { createCookies, sessionCookieName } from '#src/features/sessions/cookies.ts';
import type { Member } from '#src/features/members/member.ts';
import { createAuthentication } from '#src/startup/authentication.ts';
import { createSessionCheck } from '#src/features/sessions/session-check.ts';
import { createSessionReader } from '#src/features/sessions/session-repository.ts';
import type { Config } from '#src/startup/settings/config.ts';
import { addAccountRoutes } from '#src/features/account/account-routes.ts';
import { addAdminSessionRoutes } from '#src/features/sessions/admin-sign-in/admin-session-routes.ts';
import { addCaseRoutes } from '#src/features/moderation/cases/case-routes.ts';
import { addModerationRoutes } from '#src/features/moderation/moderation-routes.ts';
import { addAppearanceRoutes } from '#src/features/admin/appearance/appearance-routes.ts';
import { openAppearance } from '#src/features/admin/appearance/open-appearance.ts';
import { addHealthRoutes } from '#src/features/admin/health-routes.ts';
import { addAdminRoutes } from '#src/features/admin/admin-routes.ts';
import { addChatRoutes } from '#src/features/chat/chat-routes.ts';
import { addNotificationRoutes } from '#src/features/notifications/notification-routes.ts';
import { addCalendarRoutes } from '#src/features/posts/calendar/calendar-routes.ts';
import { addPartyRoutes } from '#src/features/posts/party/party-routes.ts';
import { addJoinRequestRoutes } from '#src/features/posts/requests/join-request-routes.ts';
import { addStandingCrewRoutes } from '#src/features/posts/standing-crews/standing-crew-routes.ts';
import { addGameRoutes } from '#src/features/games/game-routes.ts';
import { addBoardRoutes } from '#src/features/board/board-routes.ts';
import { addDiscordRoutes } from '#src/features/board/discord/discord-routes.ts';
import { addAlertRoutes } from '#src/features/board/alerts/alert-routes.ts';
import { addAdminPostRoutes } from '#src/features/posts/admin/admin-post-routes.ts';
import { addPostRoutes } from '#src/features/posts/post-routes.ts';
import { addSharedPostRoutes } from '#src/features/board/sharing/shared-post-routes.ts';
import { addMemberRoutes } from '#src/features/members/member-routes.ts';
import { recordRefusals } from '#src/features/sessions/email/record-refusals.ts';
import { addExternalSignInRoutes } from '#src/features/sessions/external-sign-in/external-sign-in-routes.ts';
import {
  type IdentityProviders,
  openIdentityProviders,
} from '#src/features/sessions/identity-providers/open-identity-providers.ts';
import { addSessionRoutes } from '#src/features/sessions/session-routes.ts';
import type { Context, CurrentAppearance } from '#src/features/context.ts';
import { addOpenApiDocument } from '#src/http/documentation/openapi.ts';
import { rejectUnknownHosts } from '#src/http/origins/allowed-hosts.ts';
import { sendClientError } from '#src/http/client-error.ts';
import { compressResponses } from '#src/http/compression.ts';
import type { Site } from '#src/http/pages/page-head.ts';
import { answerConditionalRequests } from '#src/http/conditional-requests.ts';
import { createRequestCounter } from '#src/http/rate-limits/count-requests.ts';
import { sendError } from '#src/http/error-handler.ts';
import { addHealth } from '#src/http/health.ts';
import { type Metrics, measureRequests } from '#src/http/metrics/metrics.ts';
import { createLinkOrigins } from '#src/http/origins/link-origin.ts';
import { createRateLimiter } from '#src/http/rate-limits/rate-limiter.ts';
import { limitRequests, serverOptions } from '#src/http/request-bounds.ts';
import {
  type CallOverSocket,
  createAddDownloadRoute,
  createAddRoute,
  createCallerQueue,
  type RouteContext,
} from '#src/http/route.ts';
import { rejectForeignOrigins } from '#src/http/origins/same-origin.ts';
import { createSetHeaders } from '#src/http/security-headers.ts';
import { closeFailedSocket } from '#src/live/live-route.ts';

/** The parts of a server that `startNode` opens and closes. */
interface AppParts extends Pick<
  Context,
  'db' | 'log' | 'live' | 'mailer' | 'pusher' | 'pictures' | 'configuredAdmin' | 'secretBox' | 'discord' | 'health'
> {
  readonly config: Config;
  readonly pool: Pool;
  readonly isDraining: () => boolean;
  /** Null if metrics are disabled. */
  readonly metrics: Metrics | null;
}

/** The longest message takes 6.3 KB if all its characters are escaped. */
const SOCKET_FRAME_MAX_BYTES = 8192;

/** Returns the function that handles messages sent over live connections. */
function addFeatures(app: FastifyInstance, routeContext: RouteContext<Member>, context: Context): CallOverSocket {
  const addRoute = createAddRoute(app, routeContext);
  const addFileRoute = createAddDownloadRoute(app, routeContext);
  recordRefusals(context);
  addSessionRoutes(addRoute, context);
  addExternalSignInRoutes(addRoute, addFileRoute, context);
  addMemberRoutes(addRoute, addFileRoute, context);
  addGameRoutes(addRoute, addFileRoute, context);
  addPostRoutes(addRoute, context);
  addCalendarRoutes(addRoute, addFileRoute, context);
  addAdminPostRoutes(addRoute, context);
  addBoardRoutes(addRoute, context);
  addAlertRoutes(addRoute, context);
  addDiscordRoutes(addRoute, context);
  addJoinRequestRoutes(addRoute, context);
  addPartyRoutes(addRoute, context);
  addStandingCrewRoutes(addRoute, context);
  addSharedPostRoutes(addRoute, addFileRoute, context);
  const send = addChatRoutes(addRoute, context);
  addNotificationRoutes(addRoute, addFileRoute, context);
  addModerationRoutes(addRoute, context);
  addAccountRoutes(addRoute, addFileRoute, context);
  addAdminSessionRoutes(addRoute, context);
  addAdminRoutes(addRoute, context);
  addHealthRoutes(addRoute, context);
  addAppearanceRoutes(addRoute, context);
  addCaseRoutes(addRoute, context);
  return send;
}

const settingsOf = (config: Config) => ({
  publicOrigin: config.publicOrigin,
  defaultName: config.productName,
  defaultLanguage: config.defaultLanguage,
  publishesOpenCrews: config.publishesOpenCrews,
  postLifetimeMs: config.postLifetimeMs,
  joinRequestSettings: config.joinRequests,
  defaultRegistration: config.defaultRegistration,
  defaultEmailVerification: config.defaultEmailVerification,
});

/** The site with the current appearance. */
const createSite = (
  { publicOrigin }: Config,
  { read }: CurrentAppearance,
  { options: signInOptions }: IdentityProviders,
): Site => ({
  get appearance() {
    return read();
  },
  publicOrigin,
  signInOptions,
});

const createContext = (parts: Omit<Context, 'productName'>): Context => ({
  ...parts,
  get productName() {
    return parts.appearance.read().name;
  },
});

/** Builds the server without listening. */
export async function buildApp({ config, pool, isDraining, metrics, ...parts }: AppParts): Promise<FastifyInstance> {
  const { db, live, log } = parts;
  // If no public origin is set, a trusted proxy states whether the browser used https.
  const isHttps = (request: FastifyRequest): boolean => config.isPublicHttps || request.protocol === 'https';
  const setHeaders = createSetHeaders(isHttps);
  const cookies = createCookies(isHttps, config.cookiePort);
  const rateLimiter = createRateLimiter(pool, config.limits, log);
  const sessionReader = createSessionReader(db, { ...settingsOf(config), sendsMail: parts.mailer.sendsMail });
  const { authenticate, authenticateBrowser } = createAuthentication(cookies, sessionReader);
  const hasSession = createSessionCheck(cookies, authenticateBrowser);
  const findSession = async (request: FastifyRequest): Promise<string | undefined> =>
    (await hasSession(request)) ? cookies.readSession(request) : undefined;

  const app: FastifyInstance = fastify({
    ...serverOptions,
    loggerInstance: log,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => uuidv7(),
    clientErrorHandler: sendClientError,
    // Errors of the router itself run no hooks.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      void sendError(error, request, reply);
    },
  });
  app.setErrorHandler<FastifyError>(sendError);
  if (metrics) measureRequests(app, metrics);
  // Registered first: the plugin closes rejected upgrade requests only if it saw them before the rejection.
  await app.register(fastifyWebsocket, {
    options: { maxPayload: SOCKET_FRAME_MAX_BYTES, perMessageDeflate: false },
    errorHandler: closeFailedSocket,
  });
  await app.register(fastifyCookie);
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
  // Before compression: a 304 response has no content.
  answerConditionalRequests(app);
  compressResponses(app);
  limitRequests(app);
  const countRequest = createRequestCounter(rateLimiter, cookies, hasSession);
  app.addHook('onRequest', countRequest);
  const appearance = await openAppearance(app, { ...parts, defaultName: config.productName });
  const identityProviders = await openIdentityProviders(config.identityProviders, config.publicOrigin, log);
  const site = createSite(config, appearance, identityProviders);
  rejectUnknownHosts(app, config, site);
  rejectForeignOrigins(app, config.publicOrigin);

  const linkOrigins = createLinkOrigins(app, config);
  const created = { rateLimiter, cookies, sessionReader, linkOrigins, identityProviders, appearance };
  const context = createContext({ ...parts, ...settingsOf(config), ...created });
  const send = addFeatures(app, { authenticate, rateLimiter, callerQueue: createCallerQueue(), findSession }, context);
  live.addRoute(app, authenticate, { ...appearance, count: countRequest, send, metrics });
  addHealth(app, db, isDraining);
  addOpenApiDocument(app, site, sessionCookieName(config.isPublicHttps, config.cookiePort));
  await addSite(app, db, site, config.defaultLanguage, hasSession, appearance.readIcon);
  return app;
}
