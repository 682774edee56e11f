import { finished, type Readable } from 'node:stream';
import {
  type AnyEndpoint,
  type Endpoint,
  type FileEndpoint,
  MEMBER_HEADER,
  type RequestOf,
  type ResponseOf,
} from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { orderIssues } from '@muster/contract/issues.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ClientClosedError, RETRY_AFTER_SECONDS } from '#src/lib/app-error.ts';
import { createKeyedWorkQueue } from '#src/lib/work-queue.ts';
import type { Authenticate, RequestMember } from './authenticate.ts';
import { checkAccess, checkWriting } from './check-access.ts';
import { serialize } from './json-schema.ts';
import { type RateLimiter, addressKey } from './rate-limits/rate-limiter.ts';

type MemberOf<E extends AnyEndpoint, Member> = E['access'] extends 'visitor' ? Member | null : Member;

/** The validated parts of a request, the member, and the raw request and reply for cookies. */
type Call<E extends AnyEndpoint, Member> = RequestOf<E> & {
  readonly member: MemberOf<E, Member>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The parts of a call before validation. */
type Input = Partial<Pick<FastifyRequest, 'params' | 'query' | 'body'>>;

/** An HTTP request, such as the one that opened a live connection. */
export interface Handshake {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call whose parts are not typed yet. */
type RawCall = Handshake & { readonly member: RequestMember | null };

/**
 * Calls an endpoint over a live connection, with the access check, queue and validation of its route. `memberId` replaces the
 * member header. Returns the serialised response.
 */
export type CallOverSocket = (handshake: Handshake, memberId: string, input: Input) => Promise<string | Buffer>;

/**
 * Adds an endpoint of the contract, with its access check, validation and serialisation. A handler may also return a
 * serialised response.
 */
export type AddRoute<Member> = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E, Member>) => Promise<ResponseOf<E> | Buffer>,
) => CallOverSocket;

/** A file with its response headers. */
export interface FileResponse {
  readonly body: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** Adds an endpoint that returns a file. */
export type AddDownloadRoute<Member> = <E extends FileEndpoint>(
  endpoint: E,
  handler: (call: Call<E, Member>) => Promise<FileResponse>,
) => void;

export interface RouteContext<Member extends RequestMember = RequestMember> {
  readonly authenticate: Authenticate<Member>;
  readonly rateLimiter: RateLimiter;
  readonly callerQueue: ReturnType<typeof createCallerQueue>;
  /** The token of a valid session, checked at most once a minute. */
  readonly findSession: (request: FastifyRequest) => Promise<string | undefined>;
}

/** Reads for visitors are exempt: a tab detects by GET /api/session that its member has changed. */
const isAboutMember = ({ access, method }: AnyEndpoint): boolean => access !== 'visitor' || method !== 'GET';

/** Returns the signed-in member. Throws if they may not call the endpoint or have reached a limit. */
async function authorize(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  context: RouteContext,
  expectedMemberId = request.headers[MEMBER_HEADER],
): Promise<RequestMember | null> {
  const member = await context.authenticate(request);
  if (member) await context.rateLimiter.consume('requestsPerMinute', member.id);
  const isOther = member !== null && expectedMemberId !== undefined && expectedMemberId !== member.id;
  if (isOther && isAboutMember(endpoint)) throw new AppError('session-changed');
  checkAccess(endpoint, member);
  const isAdminChange = ['moderator', 'admin'].includes(endpoint.access) && endpoint.method !== 'GET';
  if (member && isAdminChange) await context.rateLimiter.consume('adminActionsPerMinute', member.id);
  return member;
}

const emptyObject = z.strictObject({});

/**
 * Validates a part of the request. If the endpoint has no schema for it, it must be empty. Rules without a message of their
 * own get a translatable one instead of Zod's.
 */
function parsePart(schema: z.ZodMiniType = emptyObject, value: unknown = {}): unknown {
  const result = schema.safeParse(value, { error: () => errors['validation-failed'].message });
  if (!result.success) throw new AppError('validation-failed', { issues: orderIssues(schema, result.error) });
  return result.data;
}

/** Throws also if the member must accept the rules of the community first. */
function partsOf(endpoint: AnyEndpoint, input: Input, member: RequestMember | null): object {
  const params = parsePart(endpoint.params, input.params);
  const querystring = parsePart(endpoint.querystring, input.query);
  if (endpoint.upload) return { params, querystring, file: fileOf(input) };
  const body = parsePart(endpoint.body, input.body);
  checkWriting(endpoint, member, body);
  return { params, querystring, body };
}

function fileOf({ body }: Input): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported-media-type');
  return body;
}

/** Number of uploaded files in memory at once. A request beyond it is answered with 'busy'. */
const MAX_CONCURRENT_UPLOADS = 20;

function createUploadCounter() {
  let uploads = 0;
  return {
    /** Counts an upload until its response is finished or the connection is closed. */
    add({ raw }: FastifyReply): void {
      if (uploads >= MAX_CONCURRENT_UPLOADS) {
        throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      uploads += 1;
      finished(raw, () => (uploads -= 1));
    },
  };
}

/** Public files need no session query. */
const isPublicFile = (endpoint: AnyEndpoint): boolean => 'fileType' in endpoint && endpoint.access === 'visitor';

/** Number of reads, and of changes, that one caller runs at once. The other database connections stay free. */
const MAX_CONCURRENT_REQUESTS = 2;
/** High, because many people may share an address. */
const MAX_WAITING_REQUESTS = 300;

/** Queues by caller: the member; for files, the session; without a session, the address. */
export const createCallerQueue = () => createKeyedWorkQueue(MAX_CONCURRENT_REQUESTS, MAX_WAITING_REQUESTS);

/** A change does not wait for reads. */
const queueKey = (caller: string | undefined, { ip }: FastifyRequest, { method }: AnyEndpoint): string =>
  `${method === 'GET' ? 'read' : 'change'} ${caller ?? addressKey(ip)}`;

/** Adds a route. For uploads, access is checked before the file is read. */
function addRouteTo(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  context: RouteContext,
  answer: (call: RawCall, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { method, path: url, upload } = endpoint;
  const run = (request: FastifyRequest, reply: FastifyReply, member: RequestMember | null, caller = member?.id) =>
    context.callerQueue.run(
      queueKey(caller, request, endpoint),
      async () => answer({ ...partsOf(endpoint, request, member), member, request, reply }, reply),
      (close) => (reply.raw.closed ? close() : reply.raw.once('close', close)),
    );
  if (!upload) {
    app.route({
      method,
      url,
      handler: async (request, reply) =>
        isPublicFile(endpoint)
          ? run(request, reply, null, await context.findSession(request))
          : run(request, reply, await authorize(endpoint, request, context)),
    });
    return;
  }
  void app.register(async (scope) => {
    const authorized = new WeakMap<FastifyRequest, RequestMember | null>();
    const uploads = createUploadCounter();
    const { types, maxBytes: bodyLimit } = upload;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method,
      url,
      bodyLimit,
      onRequest: async (request, reply) => {
        const member = await authorize(endpoint, request, context);
        if (member) await context.rateLimiter.consume('uploadsPerHour', member.id);
        // The parser would wait for the body forever.
        if (request.raw.destroyed) throw new ClientClosedError();
        uploads.add(reply);
        authorized.set(request, member);
      },
      handler: async (request, reply) => run(request, reply, authorized.get(request) ?? null),
    });
  });
}

export const createAddRoute =
  <Member extends RequestMember>(app: FastifyInstance, context: RouteContext<Member>): AddRoute<Member> =>
  (endpoint, handler) => {
    const respond = async (call: RawCall): Promise<string | Buffer> => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- authorize and parsePart validated it
      const result = await handler(call as Call<typeof endpoint, Member>);
      return Buffer.isBuffer(result) ? result : serialize(endpoint.response, result, call.request.log);
    };
    addRouteTo(app, endpoint, context, async (call, reply) =>
      reply.type('application/json; charset=utf-8').send(await respond(call)),
    );
    return async (handshake, memberId, input) => {
      const member = await authorize(endpoint, handshake.request, context, memberId);
      return context.callerQueue.run(queueKey(member?.id, handshake.request, endpoint), () =>
        respond({ ...partsOf(endpoint, input, member), ...handshake, member }),
      );
    };
  };

export const createAddDownloadRoute =
  <Member extends RequestMember>(app: FastifyInstance, context: RouteContext<Member>): AddDownloadRoute<Member> =>
  (endpoint, handler) =>
    addRouteTo(app, endpoint, context, async (call, reply) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- authorize and parsePart validated it
      const { body, headers } = await handler(call as Call<typeof endpoint, Member>);
      return reply.headers(headers).type(endpoint.fileType).send(body);
    });
