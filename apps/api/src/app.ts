import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { addSite } from './startup/add-site.ts';
import { createCookies, sessionCookieName } from './features/sessions/cookies.ts';
import type { Member } from './features/sessions/member.ts';
import type { SecretBox } from './features/sessions/two-factor/secret-box.ts';
import { createSessionReader } from './features/sessions/session-repository.ts';
import type { Config } from './startup/config.ts';
import type { Database } from './db/client.ts';
import type { AccountDeps } from './features/account/account-deps.ts';
import { addAccountRoutes } from './features/account/account-routes.ts';
import type { AdminDeps } from './features/admin/admin-deps.ts';
import { addAdminSessionRoutes } from './features/sessions/admin-sign-in/admin-session-routes.ts';
import { addReportRoutes } from './features/moderation/cases/case-routes.ts';
import { addModerationRoutes } from './features/moderation/moderation-routes.ts';
import { addAdminRoutes } from './features/admin/admin-routes.ts';
import { addChatRoutes } from './features/chat/chat-routes.ts';
import { addSettingsRoutes } from './features/notifications/push-routes.ts';
import type { BoardDeps, PostDeps } from './features/posts/post-deps.ts';
import type { JoinRequestDeps } from './features/join-requests/join-request-deps.ts';
import { addJoinRequestRoutes } from './features/join-requests/join-request-routes.ts';
import { createRequestPublisher } from './features/join-requests/delivery/publish-crew-requests.ts';
import { addGameRoutes } from './features/games/game-routes.ts';
import { createSharedBoard } from './features/posts/board/shared-board.ts';
import { addPostRoutes } from './features/posts/post-routes.ts';
import { addSharedPostRoutes } from './features/posts/sharing/shared-post-routes.ts';
import { addProfileRoutes } from './features/members/profile/profile-routes.ts';
import type { PictureReencoder } from './features/members/pictures/reencode-picture.ts';
import { addSessionRoutes } from './features/sessions/session-routes.ts';
import type { ConfiguredAdmin, UserDeps } from './features/context.ts';
import { addApiDocs } from './http/documentation/api-docs.ts';
import { rejectUnknownHosts } from './http/allowed-hosts.ts';
import { sendClientError } from './http/client-error.ts';
import { countRequests } from './http/count-requests.ts';
import { sendError } from './http/error-handler.ts';
import { addHealth } from './http/health.ts';
import { type Metrics, measureRequests } from './http/metrics/metrics.ts';
import { createLinkOrigins } from './http/link-origin.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { limitRequests, serverOptions } from './http/request-bounds.ts';
import { createAddDownloadRoute, createAddRoute, type RouteDeps } from './http/route.ts';
import { rejectForeignOrigins } from './http/same-origin.ts';
import { createSetHeaders } from './http/security-headers.ts';
import type { LiveServer } from './live/live.ts';
import { closeFailedSocket } from './live/live-route.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Pusher } from './features/notifications/pusher.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  readonly pool: Pool;
  readonly live: LiveServer;
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  readonly pictures: PictureReencoder;
  readonly configuredAdmin: ConfiguredAdmin;
  readonly secretBox: SecretBox | null;
  readonly log: FastifyBaseLogger;
  readonly isDraining: () => boolean;
  /** Null if metrics are disabled. */
  readonly metrics: Metrics | null;
}

/** The longest subscription, to 20 posts and 20 players, takes 1.6 KB. */
const SOCKET_FRAME_MAX_BYTES = 2048;

function createAdders(app: FastifyInstance, deps: RouteDeps) {
  return {
    addRoute: createAddRoute(app, deps),
    addFileRoute: createAddDownloadRoute(app, deps),
  };
}

function addFeatures(
  { addRoute, addFileRoute }: ReturnType<typeof createAdders>,
  deps: UserDeps & AccountDeps & AdminDeps & PostDeps & BoardDeps & JoinRequestDeps,
): void {
  addSessionRoutes(addRoute, deps);
  addProfileRoutes(addRoute, addFileRoute, deps);
  addGameRoutes(addRoute, deps);
  addPostRoutes(addRoute, addFileRoute, deps);
  addJoinRequestRoutes(addRoute, deps);
  addSharedPostRoutes(addRoute, addFileRoute, deps);
  addChatRoutes(addRoute, deps);
  addSettingsRoutes(addRoute, deps);
  addModerationRoutes(addRoute, deps);
  addAccountRoutes(addRoute, addFileRoute, deps);
  addAdminSessionRoutes(addRoute, deps);
  addAdminRoutes(addRoute, deps);
  addReportRoutes(addRoute, deps);
}

/** Builds the server without listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, pool, live, mailer, pusher, pictures, log, isDraining, metrics } = deps;
  // If no public origin is set, a trusted proxy states whether the browser used https.
  const isHttps = (request: FastifyRequest): boolean => config.isPublicHttps || request.protocol === 'https';
  const setHeaders = createSetHeaders(isHttps);
  const cookies = createCookies(isHttps, config.cookiePort);
  const rateLimiter = createRateLimiter(pool, config.limits, log);
  const sessionReader = createSessionReader(db);
  const hasSessionCookie = (request: FastifyRequest): boolean => cookies.readSession(request) !== undefined;
  const findMember = async (request: FastifyRequest): Promise<Member | null> => {
    const token = cookies.readSession(request);
    return token ? sessionReader.findMember(token) : null;
  };

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
  limitRequests(app);
  countRequests(app, rateLimiter, hasSessionCookie);
  rejectUnknownHosts(app, config.allowedHosts, config.productName);
  rejectForeignOrigins(app, config.publicOrigin);

  const adders = createAdders(app, { hasSessionCookie, findMember, rateLimiter });
  const { productName, postLifetimeMs, joinRequests: joinRequestSettings } = config;
  const linkOrigins = createLinkOrigins(app, config);
  const { configuredAdmin, secretBox } = deps;
  const accessDeps = { cookies, sessionReader, configuredAdmin, secretBox, productName, linkOrigins };
  const services = { db, live, rateLimiter, mailer, pusher, pictures, joinRequestSettings, postLifetimeMs };
  const sharedBoard = createSharedBoard(services);
  addFeatures(adders, { ...services, ...accessDeps, ...createRequestPublisher(services), sharedBoard });
  live.addRoute(app, findMember);
  addHealth(app, db, isDraining);
  addApiDocs(app, productName, sessionCookieName(config.isPublicHttps, config.cookiePort));
  await addSite(app, db, { productName, publicOrigin: config.publicOrigin }, hasSessionCookie);
  return app;
}
